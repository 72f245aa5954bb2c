import type { AnyDataset, Fields } from "../../define/dataset";
import { inRoles } from "../../define/fieldRoles";
import { pairsOf } from "../../define/pairs";
import { projectRuleNames } from "./projectRules";

/** What every outline is judged by, beside its declared area. */
const ofOutlines = ["G001", "G002", "G003", "G004", "G005", "G006", "G007", "G008", "G009"];
const ofAllOutlines = [...ofOutlines, "G016", "G017", "G018"];

const library = [
  ...["A006", "A012", "A013", "A014", "A015", "A016", "A017", "A018", "A019"],
  ...["A020", "A021", "A022", "A023", "A024", "G012", "G013"],
];
const project = [
  ...["P002", "P003", "P004", "P005", "P006", "P007", "P008", "P010", "P011"],
  ...["P012", "P013", "P014", "P015", "P016", "P018", "G013"],
];

/** Rules that a register has beyond the common ones (domain/05 §5–§9). */
const own: Readonly<Record<string, readonly string[]>> = {
  dxydsd: library,
  dxydst: library,
  zkfxmsd: project,
  zkfxmst: project,
  gysl: ["X009"],
  gydxjh: ["P004"],
  xztd: ["X002", "X003"],
  kdjc: ["A016", "A022"],
  ysbszy: ["A006"],
  dqgx: ["X008"],
  cypt: ["Y001", "Y002", "Y003", "Y004"],
};

/** Registers that compare the declared area with the outline by a rule of their own (P007). */
const comparesArea: ReadonlySet<string> = new Set(["zkfxmsd", "zkfxmst"]);

/** Rules that follow from what the fields of a dataset are, and from its outline. */
function commonRules({ name, fields, geometry }: AnyDataset, outlined: boolean): string[] {
  const codes = [
    ...ofFields(fields),
    ...(outlined && geometry === "Polygon" ? ofAllOutlines : []),
    ...(outlined && inRoles(fields, "area").length > 0 && !comparesArea.has(name) ? ["G010"] : []),
  ];
  const renamed = comparesArea.has(name) ? projectRuleNames : {};
  return codes.map((code) => renamed[code] ?? code);
}

function ofFields(fields: Fields): string[] {
  const open = Object.values(fields).filter(({ system }) => !system);
  const has = (code: string, found: boolean) => (found ? [code] : []);
  return [
    ...has(
      "A001",
      open.some(({ required }) => required),
    ),
    ...has(
      "A002",
      open.some(({ max, precision }) => max !== undefined || precision !== undefined),
    ),
    ...has(
      "A003",
      open.some(({ kind }) => kind === "number" || kind === "integer"),
    ),
    ...has(
      "A004",
      open.some(({ codes }) => codes !== undefined),
    ),
    ...has(
      "A005",
      open.some(({ kind }) => kind === "date"),
    ),
    ...has("A009", "xzqdm" in fields),
    ...has("A010", pairsOf(fields).length > 0),
    ...has("A011", "tyshxydm" in fields),
  ];
}

/**
 * Codes of the rules that a record is judged by; those of its register only where they were asked:
 * a record with errors in its fields is not judged further.
 */
export const rulesJudged = (dataset: AnyDataset, { outlined = true, further = true }): string[] => [
  ...new Set([...commonRules(dataset, outlined), ...(further ? (own[dataset.name] ?? []) : [])]),
];
