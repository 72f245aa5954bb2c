import { defineDataset, type RecordOf } from "../define/dataset";
import { editableSpzt } from "../workflow/spzt";
import { zkfxmAccess, zkfxmFields, zkfxmRollup, zkfxmSymbols, zkfxmViews } from "./zkfxm";

/** City-level redevelopment projects of low-efficiency land (市级低效用地再开发项目). */
export const zkfxmsd = defineDataset({
  name: "zkfxmsd",
  title: "市级再开发项目",
  table: "zkfxmsd",
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
    home: "/sys/data/ssxm/sjssxm",
  },
  ledger: { kind: "3", approved: ["5"] },
  state: "spzt",
});

export type Zkfxmsd = RecordOf<typeof zkfxmsd>;
