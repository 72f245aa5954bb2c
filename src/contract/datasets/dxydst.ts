import { defineDataset, type RecordOf } from "../define/dataset";
import { deletableShzt, editableShzt } from "../workflow/shzt";
import { dxydAccess, dxydFields, dxydRollup, dxydSymbols, dxydViews } from "./dxyd";

/** Provincial low-efficiency land parcels (省级低效用地). */
export const dxydst = defineDataset({
  name: "dxydst",
  title: "省级低效用地",
  table: "dxydst",
  key: { id: "dkid", number: "dkbh", name: "dkmc" },
  geometry: "Polygon",
  fields: dxydFields,
  views: dxydViews,
  access: dxydAccess,
  symbols: dxydSymbols,
  rollup: dxydRollup,
  work: {
    counter: "宗",
    noun: "地块",
    editable: editableShzt,
    deletable: deletableShzt,
    searched: "record",
    bulk: true,
    home: "/sys/data/manage/stdxyd",
  },
  ledger: { kind: "3", approved: ["5"] },
  state: "shzt",
});

export type Dxydst = RecordOf<typeof dxydst>;
