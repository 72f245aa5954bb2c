import { defineDataset, type RecordOf } from "../define/dataset";
import { optional, personal, text } from "../define/field";
import { deletableShzt, editableShzt } from "../workflow/shzt";
import { dxydAccess, dxydFields, dxydRollup, dxydSymbols, dxydViews } from "./dxyd";

/** City-bureau low-efficiency land parcels (市级低效用地). */
export const dxydsd = defineDataset({
  name: "dxydsd",
  title: "市级低效用地",
  table: "dxydsd",
  key: { id: "dkid", number: "dkbh", name: "dkmc" },
  geometry: "Polygon",
  fields: {
    ...dxydFields,
    stdkid: optional(text("对应省级地块ID", 32)),
    jbr: optional(text("经办人", 50)),
    lxdh: personal(optional(text("联系电话", 20))),
  },
  views: { ...dxydViews, form: [...dxydViews.form, "jbr", "lxdh"] },
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
    home: "/sys/data/manage/sjdxyd",
  },
  ledger: { kind: "3", approved: ["5"] },
  state: "shzt",
});

export type Dxydsd = RecordOf<typeof dxydsd>;
