import { z } from "zod";
import { jsonInForm } from "./headingChoices";

/** By column what every row has that leaves it empty, as chosen on the page. */
export type GivenCells = Readonly<Record<string, string>>;

export const givenCells = jsonInForm("页面所选的内容不是有效的JSON").pipe(
  z.record(z.string().max(40), z.string().max(40)),
);
