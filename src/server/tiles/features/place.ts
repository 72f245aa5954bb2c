import { type RawBuilder, sql } from "kysely";
import { Refusal, status } from "#contract/errors";
import { writeWkb } from "#geo/format/wkb";
import type { Position } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";

type Corners = { from: Position; to: Position };

/** A place in web mercator. A box beyond the map's edge goes on at the other one, as two boxes. */
export type Place =
  | { kind: "point"; at: Position }
  | { kind: "points"; points: Position[] }
  | ({ kind: "box" } & Corners)
  | { kind: "boxes"; boxes: Corners[] }
  | { kind: "lines"; lines: Position[][] }
  | { kind: "rings"; rings: Position[][] };

/** A place as a geometry; several boxes are asked for one by one. */
export function placeSql(place: Place): RawBuilder<unknown> {
  switch (place.kind) {
    case "point":
      return sql`ST_SetSRID(ST_MakePoint(${place.at[0]}, ${place.at[1]}), 3857)`;
    case "points":
      return ofText(`MULTIPOINT(${place.points.map(spaced).join(",")})`);
    case "lines":
      return ofText(
        `MULTILINESTRING(${place.lines.map((line) => `(${line.map(spaced).join(",")})`).join(",")})`,
      );
    case "box": {
      const { from, to } = place;
      return sql`ST_MakeEnvelope(${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, 3857)`;
    }
    case "boxes":
      return sql`ST_Collect(array[${sql.join(place.boxes.map((one) => placeSql({ kind: "box", ...one })))}])`;
    case "rings": {
      const multi = nestRings(place.rings.map((ring) => closed(ring)));
      if (multi.length === 0) throw new Refusal(status.badRequest, "空间条件有误：面没有面积");
      return sql`ST_MakeValid(ST_GeomFromEWKB(${Buffer.from(writeWkb(multi, 3857))}))`;
    }
  }
}

const spaced = ([x, y]: Position) => `${x} ${y}`;

const ofText = (wkt: string) => sql`ST_GeomFromText(${wkt}::text, 3857)`;

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}
