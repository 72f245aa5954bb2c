import type { Level } from "../problem/report";

/** Kinds of duplicates in the city library (domain/05 §7). */
export const duplicateKinds = {
  C001: "编号重复",
  C002: "疑似同一地块",
  C003: "图形重叠",
  C004: "单元号重复",
  C005: "权利人与面积相同",
  C006: "省级库属性不一致",
} as const;

export type DuplicateRule = keyof typeof duplicateKinds;

/** The data compared between parcels. */
export type ComparedParcel = {
  dkid: string;
  dkbh: string;
  dkmc: string;
  bdcdyh: string | null;
  tdsyqr: string;
  dxlx: string;
  xztdyt: string;
  /** 地块面积, and the area of the outline in its 3° zone, both in ㎡. */
  mj: number;
  m2: number;
};

/**
 * Two parcels near each other: shared area in ㎡, and the distance between their inside points in m.
 */
export type ParcelPair = {
  one: ComparedParcel;
  other: ComparedParcel;
  shared: number;
  apart: number;
  /** Whether `other` is in the provincial library. */
  isProvincial: boolean;
  /** Whether the record names `other` as its provincial counterpart. */
  isLinked: boolean;
};

export type Duplicate = { rule: DuplicateRule; level: Level; message: string };

export const sameShare = 0.8;
export const leastShare = 0.01;
/** Areas count as equal up to this share of the larger one. */
export const sameArea = 0.01;
const near = 50;

const found = (rule: DuplicateRule, level: Level, message: string): Duplicate => ({
  rule,
  level,
  message,
});

/** The share of each parcel that lies in the other, 0 to 1. */
export const sharesOf = ({ one, other, shared }: ParcelPair): readonly [number, number] => [
  shareOf(shared, one.m2),
  shareOf(shared, other.m2),
];

const shareOf = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0);

/** C001–C006: what two parcels suspiciously have in common. */
export function checkPair(pair: ParcelPair): Duplicate[] {
  return pair.isProvincial ? provincial(pair) : [...inLibrary(pair)];
}

function* inLibrary(pair: ParcelPair): Generator<Duplicate> {
  const { one, other, shared, apart } = pair;
  if (one.dkbh === other.dkbh) yield found("C001", "E", `地块编号重复：${one.dkbh}`);
  const share = Math.max(...sharesOf(pair));
  const percent = (share * 100).toFixed(2);
  if (share >= sameShare) yield found("C002", "E", `疑似同一地块，重叠${percent}%`);
  else if (share >= leastShare) {
    yield found("C003", "W", `部分重叠${shared.toFixed(2)}㎡（${percent}%）`);
  }
  if (one.bdcdyh && one.bdcdyh === other.bdcdyh) yield found("C004", "W", "不动产单元号重复");
  if (one.tdsyqr === other.tdsyqr && isSameArea(one, other) && apart <= near) {
    yield found("C005", "I", "权利人与面积相同，疑似重复");
  }
}

export const isSameArea = (one: Pick<ComparedParcel, "mj">, other: Pick<ComparedParcel, "mj">) =>
  Math.abs(one.mj - other.mj) <= sameArea * Math.max(one.mj, other.mj);

const compared = { tdsyqr: "土地使用权人", dxlx: "低效类型", xztdyt: "现状用途" } as const;
/** Fields, besides the area, in which the two libraries must agree. */
export const comparedFields = Object.keys(compared) as (keyof typeof compared)[];

type Facts = Pick<ComparedParcel, "mj" | keyof typeof compared>;

/** The fields in which two records of the same land differ. */
export function differingFields(one: Facts, other: Facts): (keyof Facts)[] {
  const different = comparedFields.filter((name) => one[name] !== other[name]);
  return isSameArea(one, other) ? different : [...different, "mj"];
}

/** C006: the provincial library has the same land with different values. */
function provincial(pair: ParcelPair): Duplicate[] {
  const { one, other, isLinked } = pair;
  if (!isLinked && Math.max(...sharesOf(pair)) < sameShare) return [];
  const different = differingFields(one, other).map((name) =>
    name === "mj" ? "地块面积" : compared[name],
  );
  if (different.length === 0) return [];
  return [found("C006", "W", `省级库已存在，属性不一致：${different.join("、")}`)];
}
