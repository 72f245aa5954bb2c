import type { z } from "zod";
import { type Cypt, cypt as dataset } from "#contract/datasets/cypt";
import type { cyptApi } from "#contract/endpoints/industry/cypt";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { listRecords } from "../records/recordList";
import { figuresOf } from "../records/recordStats";

type In<K extends keyof typeof cyptApi> = z.output<(typeof cyptApi)[K]["input"]>;

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Cypt>(ctx, dataset, input);
export const info = (ctx: Context, { cyptid = "" }: In<"info">) =>
  recordInfo<Cypt>(ctx, dataset, cyptid);
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
