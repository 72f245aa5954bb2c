import { z } from "zod";
import type { Library } from "../workflow/shzt";

/** Datasets with a complete change history, so an earlier day can be shown. */
export const withPast: readonly Library[] = ["dxydsd", "dxydst"];

export const hasPast = (dataset: string): dataset is Library =>
  withPast.some((name) => name === dataset);

/** A calendar day in China. The state on a day means its state at the end of the day. */
export const dayText = z.iso
  .date("日期应写作 2024-06-30")
  .refine((text) => !text.startsWith("0000"), "日期应写作 2024-06-30");
