import { z } from "zod";
import { limits } from "../limits";

const { firstYear, lastYear } = limits;
const message = `年度应在${firstYear}至${lastYear}之间`;

/** A year of records. */
export const someYear = z.coerce.number().int().min(firstYear, message).max(lastYear, message);

/** The year that a call asks about; left out it is the data year. */
export const askedYear = someYear.optional();
