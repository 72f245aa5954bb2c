import type { z } from "zod";
import { zkfxmst as dataset, type Zkfxmst } from "#contract/datasets/zkfxmst";
import { zkfxmstApi as api } from "#contract/endpoints/project/zkfxmst";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { figuresOf } from "../records/recordStats";
import { projectCalls } from "./zkfxm";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const tables = { projects: "zkfxmst", parcels: "dxydst" } as const;

export const { info, check, insert, update, updateSpzt, updateXmjd, remove } =
  projectCalls<Zkfxmst>({ name: "zkfxmst", dataset, tables }, api);
export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Zkfxmst>(ctx, dataset, input);
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
