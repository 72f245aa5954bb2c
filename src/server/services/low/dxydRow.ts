import type { Shzt } from "#contract/workflow/shzt";

/** What every record of either library has. */
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
