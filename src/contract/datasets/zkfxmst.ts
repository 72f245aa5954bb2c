import { defineDataset, type RecordOf } from "../define/dataset";
import { zkfxmAccess, zkfxmFields, zkfxmRollup, zkfxmSymbols, zkfxmViews } from "./zkfxm";

/** Provincial redevelopment projects of low-efficiency land (省厅低效用地再开发项目). */
export const zkfxmst = defineDataset({
  name: "zkfxmst",
  title: "省厅再开发项目",
  table: "zkfxmst",
  key: { id: "xmid", number: "xmbh", name: "xmmc" },
  geometry: "Polygon",
  fields: zkfxmFields,
  views: zkfxmViews,
  access: zkfxmAccess,
  symbols: zkfxmSymbols,
  rollup: zkfxmRollup,
  state: "spzt",
});

export type Zkfxmst = RecordOf<typeof zkfxmst>;
