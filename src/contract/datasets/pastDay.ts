import { z } from "zod";
import type { Library } from "../workflow/shzt";

/** Datasets whose every change is in the history, so that an earlier day can be shown as it was. */
export const withPast: readonly Library[] = ["dxydsd", "dxydst"];

export const hasPast = (dataset: string): dataset is Library =>
  withPast.some((name) => name === dataset);

/** A day in China; a state of a day is the one at its end. */
export const dayText = z.iso
  .date("日期应写作 2024-06-30")
  .refine((text) => !text.startsWith("0000"), "日期应写作 2024-06-30");
