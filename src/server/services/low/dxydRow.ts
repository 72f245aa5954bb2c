import type { Shzt } from "#contract/workflow/shzt";

/** Fields common to the records of both libraries. */
export type DxydRow = {
  dkid: string;
  dkbh: string;
  xzqdm: string;
  shzt: Shzt;
  zkfzt: string;
  bbh: number;
  mj: number;
  txmj: number;
} & Record<string, unknown>;
