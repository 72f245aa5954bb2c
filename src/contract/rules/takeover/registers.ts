import { datasets } from "../../datasets/index";
import type { AnyDataset, Fields } from "../../define/dataset";
import { inRoles } from "../../define/fieldRoles";

/**
 * Registers that an office brings along are all but these: the product itself makes the ledger, the
 * evaluations with their notices and objections, supervision and the list of land without tax; tax comes in versions of its own.
 */
const ownWorks = ["gxtz", "pj", "pjgs", "pjyy", "dbsx", "yjhc", "wssgyyd", "ssbb", "sshsjcb"];

export const takeoverRegisters: readonly string[] = Object.keys(datasets).filter(
  (name) => !ownWorks.includes(name),
);

export function takeoverDataset(name: string): AnyDataset {
  const dataset = takeoverRegisters.includes(name) ? datasets[name] : undefined;
  if (!dataset) throw new Error(`${name} is not taken over`);
  return dataset;
}

/**
 * A field that holds the id of a record of another register. Files name that record by its number: in
 * this field, or in another one, `beside`.
 */
export type Link = { field: string; register: string; beside?: string };

const links: Readonly<Record<string, readonly Link[]>> = {
  dxydsd: [{ field: "stdkid", register: "dxydst" }],
  gyyd: [{ field: "dxdkid", register: "dxydsd" }],
  tdgy: [{ field: "dkid", register: "gyyd" }],
  xztd: [{ field: "gyid", register: "tdgy", beside: "dzjgh" }],
  kdjc: [
    { field: "gyid", register: "tdgy" },
    { field: "dkid", register: "gyyd" },
  ],
  gydxjh: [{ field: "dkid", register: "dxydsd", beside: "dkbh" }],
  gysl: [{ field: "dxdkid", register: "dxydsd" }],
  zyby: [
    { field: "zydkid", register: "gyyd" },
    { field: "bcdkid", register: "gyyd" },
  ],
  ysbszy: [{ field: "dkid", register: "gyyd" }],
  dqgx: [{ field: "dkid", register: "gyyd", beside: "dkbh" }],
  sscx: [{ field: "xmid", register: "zkfxmsd", beside: "xmbh" }],
  tdgyyq: [{ field: "gyid", register: "tdgy", beside: "dzjgh" }],
};

export const linksOf = ({ name }: AnyDataset): readonly Link[] => links[name] ?? [];

const known = new WeakMap<AnyDataset, Fields>();

/**
 * What a file may bring: every field, those that the server keeps of its own records too, so that
 * states, numbers and days stay as they are. Only ids, versions and measures of the outline are ours.
 */
export function takenFields(dataset: AnyDataset): Fields {
  const before = known.get(dataset);
  if (before) return before;
  const { key, fields } = dataset;
  const own = new Set([key.id, "bbh", ...inRoles(fields, "outline")]);
  const taken = Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name)));
  known.set(dataset, taken);
  return taken;
}
