import { defineDataset, type RecordOf } from "../define/dataset";
import { editableSpzt } from "../workflow/spzt";
import { zkfxmAccess, zkfxmFields, zkfxmRollup, zkfxmSymbols, zkfxmViews } from "./zkfxm";

/** Provincial redevelopment projects of low-efficiency land (省级低效用地再开发项目). */
export const zkfxmst = defineDataset({
  name: "zkfxmst",
  title: "省级再开发项目",
  table: "zkfxmst",
  key: { id: "xmid", number: "xmbh", name: "xmmc" },
  geometry: "Polygon",
  named: true,
  fields: zkfxmFields,
  views: zkfxmViews,
  access: zkfxmAccess,
  symbols: zkfxmSymbols,
  rollup: zkfxmRollup,
  work: {
    counter: "个",
    noun: "项目",
    editable: editableSpzt,
    deletable: editableSpzt,
    searched: "record",
    bulk: true,
    home: "/sys/data/ssxm/stssxm",
  },
  state: "spzt",
});

export type Zkfxmst = RecordOf<typeof zkfxmst>;
