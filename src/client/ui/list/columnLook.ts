import type { ColumnsState, ProColumns } from "@ant-design/pro-components";
import type { z } from "zod";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { columnLook } from "#contract/endpoints/lists/view";

/** A user's changes to a column; `none` unfreezes a column that is frozen by default. */
export type ColumnLook = z.output<typeof columnLook>;
export type ColumnLooks = Readonly<Record<string, ColumnLook>>;

type Side = "left" | "right";

/** A column's default state; a `set` one is not up to the user. */
export type Stand = { key: string; fixed: Side | null; away: boolean; set: boolean };

/** All columns of a table in the form of its column chooser. */
export type ColumnStates = Readonly<Record<string, ColumnsState>>;

const frozen = 2;

export const columnKey = <R extends AnyRecord>({ key, dataIndex }: ProColumns<R>): string =>
  String(key ?? dataIndex);

/** The page's first two columns are frozen, unless it defines that itself. */
export function standsOf<R extends AnyRecord>(
  columns: readonly ProColumns<R>[],
  away: readonly string[],
): Stand[] {
  const own = columns
    .filter((column) => !column.hideInSetting && !away.includes(columnKey(column)))
    .slice(0, frozen);
  return columns.map((column) => ({
    key: columnKey(column),
    fixed: sideOf(column.fixed) ?? (own.includes(column) ? "left" : null),
    away: away.includes(columnKey(column)),
    set: column.hideInSetting === true,
  }));
}

const sideOf = (fixed: ProColumns["fixed"]): Side | null =>
  fixed === "left" || fixed === "right" ? fixed : null;

const fixedOf = ({ key, fixed }: Stand, looks: ColumnLooks): Side | null => {
  const own = looks[key]?.fixed;
  return own === "none" ? null : (own ?? fixed);
};

/** The keys of movable columns, in the user's order. */
const inOrder = (stands: readonly Stand[], orderOf: (key: string) => number | undefined) =>
  stands
    .filter(({ set }) => !set)
    .map(({ key }, index) => ({ key, place: orderOf(key) ?? index }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ key }) => key);

/**
 * The column chooser's state: every column in full, because it treats omitted ones as loose and
 * first. Positions begin at 1.
 */
export function statesOf(stands: readonly Stand[], looks: ColumnLooks): ColumnStates {
  const order = inOrder(stands, (key) => looks[key]?.order);
  return Object.fromEntries(
    stands.map((stand, index) => {
      const { key, away, set } = stand;
      const side = fixedOf(stand, looks);
      const state: ColumnsState = {
        show: set || (looks[key]?.show ?? !away),
        order: set ? (side === "left" ? 0 : stands.length + index) : order.indexOf(key) + 1,
      };
      if (side) state.fixed = side;
      return [key, state];
    }),
  );
}

/** The user's own part of the chooser's state; widths stay as they were. */
export function looksOf(
  stands: readonly Stand[],
  states: ColumnStates,
  before: ColumnLooks = {},
): ColumnLooks {
  const usual = inOrder(stands, () => undefined);
  const order = inOrder(stands, (key) => states[key]?.order);
  const isMoved = order.some((key, place) => key !== usual[place]);
  const looks = stands.flatMap((stand) => {
    const state = states[stand.key];
    if (stand.set || !state) return [];
    const look = lookOf(stand, state, before[stand.key]?.width);
    if (isMoved) look.order = order.indexOf(stand.key);
    return Object.keys(look).length > 0 ? [[stand.key, look] as const] : [];
  });
  return Object.fromEntries(looks);
}

function lookOf({ fixed, away }: Stand, state: ColumnsState, width: number | undefined) {
  const look: ColumnLook = {};
  if (width !== undefined) look.width = width;
  if ((state.show !== false) === away) look.show = away;
  const side = sideOf(state.fixed);
  if (side !== fixed) look.fixed = side ?? "none";
  return look;
}

const ranks: Readonly<Record<string, number>> = { left: 0, right: 2 };
const rankOf = (state: ColumnsState | undefined) => ranks[String(state?.fixed)] ?? 1;

/** The keys of the shown columns, from left to right. */
export const shownKeys = (states: ColumnStates): string[] =>
  Object.entries(states)
    .filter(([, { show }]) => show !== false)
    .toSorted(
      ([, a], [, b]) => rankOf(a) - rankOf(b) || (Number(a.order) || 0) - (Number(b.order) || 0),
    )
    .map(([key]) => key);

/** A column at the place of another, frozen like that one. */
export function moved(states: ColumnStates, key: string, target: string): ColumnStates {
  const place = (one: string) => Number(states[one]?.order) || 0;
  const keys = Object.keys(states).toSorted((a, b) => place(a) - place(b));
  const others = keys.filter((one) => one !== key);
  const order = others.toSpliced(keys.indexOf(target), 0, key);
  return Object.fromEntries(
    order.map((one, index) => {
      const fixed = states[one === key ? target : one]?.fixed;
      return [one, { ...states[one], order: index, fixed }];
    }),
  );
}
