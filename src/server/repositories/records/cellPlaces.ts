import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { isLand } from "#contract/define/field";

/** Units of a position around the world: ten metres each, and a whole number of them in any cell. */
export const world = 2 ** 22;

/** The area that a cell map sums up: the register's own if it has one, else that of the outline. */
export const cellArea = ({ rollup, fields }: AnyDataset): string =>
  rollup.sums.find((name) => isLand(fields[name])) ?? "txmj";

/** The interior point of a record from the world's upper left corner, by which it lies in a cell. */
export const positions = { x: "@x", y: "@y" } as const;

/** How they are read, `t` being the register. */
export const positionSql: Readonly<Record<keyof typeof positions, RawBuilder<unknown>>> = {
  x: sql`floor((t.zxjd::float8 / 360 + 0.5) * ${sql.lit(world)}::float8)::bigint`,
  y: sql`floor((0.5 - ln(tan(radians(45 + t.zxwd::float8 / 2))) / (2 * pi())) * ${sql.lit(world)}::float8)::bigint`,
};
