import type { AnyRecord } from "#contract/define/anyRecord";
import type { MovedPart, PlatformOrder } from "#contract/endpoints/industry/platformMove";
import { count, mu } from "../../values/format";

/** A platform as its list shows it. */
export type PlatformRow = {
  id: string;
  bbh: number;
  name: string;
  county: string;
  countyName: string;
  inUse: boolean;
};

export const platformOf = (row: AnyRecord): PlatformRow => ({
  ...{ id: String(row.cyptid), bbh: Number(row.bbh), name: String(row.cyptmc) },
  ...{ county: String(row.xzqdm), countyName: String(row.xzqmc), inUse: row.cyptzt === "1" },
});

/** Why platforms cannot be merged with each other; null if they can. */
export function mergeObjection(rows: readonly PlatformRow[]): string | null {
  if (rows.length < 2) return "请选择两个以上的平台";
  if (rows.some(({ inUse }) => !inUse)) return "已停用的平台不能合并";
  return new Set(rows.map(({ county }) => county)).size > 1
    ? "只能合并同一县（市、区）的平台"
    : null;
}

type Ending = { into: string | null; tyrq: string; tysm: string };

/** The order that ends platforms, all but the one that takes over. */
export const endOf = (rows: readonly PlatformRow[], ending: Ending): PlatformOrder => ({
  kind: "end",
  platforms: rows.filter(({ id }) => id !== ending.into).map(({ id, bbh }) => ({ id, bbh })),
  ...ending,
});

/** 工业用地现状 12 宗（180.00 亩）. */
export const partText = ({ title, counter, zs, mj }: MovedPart): string =>
  `${title} ${count(zs)} ${counter}${mj === null ? "" : `（${mu(mj)} 亩）`}`;
