import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { dxydstApi } from "#contract/endpoints/low/dxydst";
import { Refusal, status } from "#contract/errors";
import type { Library, Shzt } from "#contract/workflow/shzt";

/** Input of a call that both libraries have. */
export type In<K extends keyof typeof dxydstApi> = z.output<(typeof dxydstApi)[K]["input"]>;

/** One of the two libraries of low-efficiency land, and the addresses of its calls. */
export type DxydLibrary = {
  name: Library;
  dataset: AnyDataset;
  api: Readonly<Record<"update" | "undo" | "remove" | "updateShzt", { path: string }>>;
};

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

export const gone = (): Refusal => new Refusal(status.notFound, "地块不存在或不在权限范围内");
