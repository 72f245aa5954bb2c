import { zkfxmst as dataset, type Zkfxmst } from "#contract/datasets/zkfxmst";
import { zkfxmstApi as api } from "#contract/endpoints/project/zkfxmst";
import { readCalls } from "../records/registerCalls";
import { projectCalls } from "./zkfxm";

export const library = {
  name: "zkfxmst",
  dataset,
  tables: { projects: "zkfxmst", parcels: "dxydst" },
} as const;

export const { info, check, insert, update, updateSpzt, updateXmjd, remove } =
  projectCalls<Zkfxmst>(library, api);
export const { pageList, stats } = readCalls<Zkfxmst>(dataset);
