import type { AnyDataset } from "#contract/define/dataset";
import { usualOpacity } from "#contract/look/paint";
import type { Db } from "../../../db/tables";
import { rgbOf } from "../../look/drawingInfo";
import { esriFieldsOf } from "../esriFields";
import type { Selection } from "../readFeatures";
import { replyValue } from "../replyValues";
import type { Classification } from "./classification";
import { colorsOf, type Ramp, type Rgba, rampOf } from "./ramp";
import { readBreaks, readValues } from "./readClasses";

type Breaks = Extract<Classification, { kind: "breaks" }>;
type Values = Extract<Classification, { kind: "values" }>;

/** Reply to `generateRenderer`: the classes of what is selected; `tell` hears how many values go out. */
export async function classRenderer(
  db: Db,
  selection: Selection,
  classes: Classification,
  tell: (count: number) => Promise<void>,
): Promise<object> {
  return classes.kind === "breaks"
    ? breaksRenderer(db, selection, classes)
    : valuesRenderer(db, selection, classes, tell);
}

const opaque = 255;
/** Points. */
const outline = 0.9;
const usualRamp = rampOf({
  ...{ type: "algorithmic", algorithm: "esriCIELabAlgorithm" },
  ...{ fromColor: [214, 228, 247], toColor: [16, 62, 134] },
});
/** Round the hues, so that neighbours in a list differ. */
const manyHues: Ramp = (at) => hue((at * 0.999 * 5) % 1);
const hue = rampOf({
  type: "multipart",
  colorRamps: [
    [214, 90, 90],
    [196, 176, 60],
    [80, 170, 90],
    [60, 160, 190],
    [110, 100, 200],
    [190, 90, 170],
  ].map((fromColor, i, all) => ({
    ...{ type: "algorithmic", algorithm: "esriHSVAlgorithm" },
    ...{ fromColor, toColor: all[(i + 1) % all.length] },
  })),
});

async function breaksRenderer(db: Db, selection: Selection, classes: Breaks) {
  const { least, tops } = await readBreaks(db, selection, classes);
  const colors = colorsOf(classes.ramp ?? usualRamp, tops.length);
  return {
    type: "classBreaks",
    field: classes.field,
    classificationMethod: classes.method,
    minValue: least,
    classBreakInfos: tops.map((top, i) => ({
      classMaxValue: top,
      label: `${rounded(tops[i - 1] ?? least ?? top)} - ${rounded(top)}`,
      description: "",
      symbol: symbolOf(classes, colors[i] as Rgba),
    })),
  };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

async function valuesRenderer(
  db: Db,
  selection: Selection,
  classes: Values,
  tell: (count: number) => Promise<void>,
) {
  const { dataset } = selection;
  const { fields, delimiter } = classes;
  const found = await readValues(db, selection, classes);
  await tell(found.length);
  const known = new Map(esriFieldsOf(dataset).map((field) => [field.name, field]));
  const told = fields.flatMap((name) => known.get(name) ?? []);
  const colors = colorsOf(classes.ramp ?? manyHues, found.length);
  const own = classes.ramp ? new Map<string, Rgba>() : ownColors(dataset, fields);
  const [field1 = null, field2 = null, field3 = null] = fields;
  return {
    type: "uniqueValue",
    ...{ field1, field2, field3, fieldDelimiter: delimiter },
    uniqueValueInfos: found.map(({ values, count }, i) => {
      const texts = told.map((field, at) => {
        const value = replyValue(field, values[at]);
        const code = field.domain?.codedValues.find((one) => String(one.code) === String(value));
        const text = value === null ? "<Null>" : String(value);
        return { text, label: code?.name ?? (value === null ? "（空）" : text) };
      });
      const value = texts.map(({ text }) => text).join(delimiter);
      const label = texts.map(({ label: words }) => words).join(delimiter);
      const symbol = symbolOf(classes, own.get(value) ?? (colors[i] as Rgba));
      return { value, count, label, description: "", symbol };
    }),
  };
}

/** The colours that the dataset itself has for the values of a field. */
function ownColors(dataset: AnyDataset, fields: readonly string[]): Map<string, Rgba> {
  const [only, ...others] = fields;
  const colors = others.length > 0 ? {} : dataset.symbols.find(({ by }) => by === only)?.colors;
  return new Map(Object.entries(colors ?? {}).map(([value, color]) => [value, rgbOf(color, 1)]));
}

/** The symbol that was asked for, or one as our own map has, in a colour of the class. */
function symbolOf({ symbol, ramp }: Classification, color: Rgba): object {
  if (symbol) return { ...symbol, color };
  const [r, g, b, opacity] = color;
  return {
    ...{ type: "esriSFS", style: "esriSFSSolid" },
    color: [r, g, b, ramp ? opacity : Math.round(usualOpacity * opaque)],
    outline: { type: "esriSLS", style: "esriSLSSolid", color: [r, g, b, opaque], width: outline },
  };
}
