import type { AnyRecord } from "#contract/define/anyRecord";
import { hundredth } from "#contract/hundredth";
import type { FieldValues } from "../values/mergeValues";

/** Today's uses of parcels in the terms of a project's land uses. */
const usesBefore: Readonly<Record<string, string>> = {
  工业: "1001",
  商服: "0901",
  住宅: "0701",
  仓储: "1101",
};

const amount = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** What all parcels have in common; null if they differ, or one does not tell. */
function common(parcels: readonly AnyRecord[], of: (row: AnyRecord) => unknown): unknown {
  const values = new Set(parcels.map((row) => of(row) ?? null));
  const [only] = values;
  return values.size === 1 ? only : null;
}

/** The sum over all parcels; null if one does not tell. */
function sum(parcels: readonly AnyRecord[], of: (row: AnyRecord) => number | null): number | null {
  let total = 0;
  for (const row of parcels) {
    const value = of(row);
    if (value === null) return null;
    total += value;
  }
  return total;
}

type Source = { of: (parcels: readonly AnyRecord[]) => unknown; from: string };

const sources: Readonly<Record<string, Source>> = {
  xzqdm: { of: (all) => common(all, ({ xzqdm }) => xzqdm), from: "县（市、区）" },
  xzjdm: { of: (all) => common(all, ({ xzjdm }) => xzjdm), from: "乡镇街道" },
  ssdw: { of: (all) => common(all, ({ tdsyqr }) => tdsyqr), from: "土地使用权人" },
  tyshxydm: { of: (all) => common(all, ({ tyshxydm }) => tyshxydm), from: "统一社会信用代码" },
  zkffs: { of: (all) => common(all, ({ nzkffs }) => nzkffs), from: "拟再开发方式" },
  gzqyt: {
    of: (all) => common(all, ({ xztdyt }) => usesBefore[String(xztdyt)]),
    from: "现状用途",
  },
  gzhyt: { of: (all) => common(all, ({ ghyt }) => ghyt), from: "规划用途" },
  gzqrjl: {
    of: (all) => perArea(all, ({ zjzmj }) => amount(zjzmj)),
    from: "总建筑面积 ÷ 面积",
  },
  gzqmjss: {
    of: (all) =>
      perArea(all, ({ mjss, mj }) => {
        const [tax, area] = [amount(mjss), amount(mj)];
        return tax === null || area === null ? null : tax * area;
      }),
    from: "亩均税收，按面积加权",
  },
};

function perArea(parcels: readonly AnyRecord[], of: (row: AnyRecord) => number | null) {
  const [part, area] = [sum(parcels, of), sum(parcels, ({ mj }) => amount(mj))];
  return part === null || area === null || area <= 0 ? null : hundredth(part / area);
}

/** What the parcels of a project tell about it, by field; null where they say nothing or differ. */
export const projectFrom = (parcels: readonly AnyRecord[]): FieldValues =>
  Object.fromEntries(
    Object.entries(sources).map(([key, { of }]) => [
      key,
      parcels.length === 0 ? null : of(parcels),
    ]),
  );

/** Where a field's value comes from, as long as it is the parcels' own. */
export function parcelHints(
  parcels: readonly AnyRecord[],
  values: FieldValues,
): Readonly<Record<string, string>> {
  const known = projectFrom(parcels);
  return Object.fromEntries(
    Object.entries(sources).flatMap(([key, { from }]) =>
      known[key] !== null && known[key] === values[key]
        ? [[key, `取自 ${parcels.length} 宗地块的${from}，可修改`]]
        : [],
    ),
  );
}
