import { type RawBuilder, sql } from "kysely";
import { Refusal, status } from "#contract/errors";
import { writeWkb } from "#geo/format/wkb";
import type { Position } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";
import { isStill } from "#geo/stillLine";
import { type Srid, toDegrees } from "./spatialReference";

type Corners = { from: Position; to: Position };

/** A place in web mercator. A box beyond the map's edge goes on at the other one, as two boxes. */
export type Place =
  | { kind: "point"; at: Position }
  | { kind: "points"; points: Position[] }
  | ({ kind: "box" } & Corners)
  | { kind: "boxes"; boxes: Corners[] }
  | { kind: "lines"; lines: Position[][] }
  | { kind: "rings"; rings: Position[][] }
  /** Places of different kinds, none of them mixed itself. */
  | { kind: "mixed"; parts: Place[] };

/** The place in degrees. */
export function inDegrees(place: Place): Place {
  switch (place.kind) {
    case "point":
      return { kind: "point", at: toDegrees(place.at) };
    case "points":
      return { kind: "points", points: place.points.map(toDegrees) };
    case "box":
      return { kind: "box", from: toDegrees(place.from), to: toDegrees(place.to) };
    case "boxes":
      return {
        kind: "boxes",
        boxes: place.boxes.map(({ from, to }) => ({ from: toDegrees(from), to: toDegrees(to) })),
      };
    case "lines":
      return { kind: "lines", lines: place.lines.map((line) => line.map(toDegrees)) };
    case "rings":
      return { kind: "rings", rings: place.rings.map((ring) => ring.map(toDegrees)) };
    case "mixed":
      return { kind: "mixed", parts: place.parts.map(inDegrees) };
  }
}

/** All corners of a place. */
export function cornersOf(place: Place): Position[] {
  switch (place.kind) {
    case "point":
      return [place.at];
    case "points":
      return place.points;
    case "box":
      return [place.from, place.to];
    case "boxes":
      return place.boxes.flatMap(({ from, to }) => [from, to]);
    case "lines":
      return place.lines.flat();
    case "rings":
      return place.rings.flat();
    case "mixed":
      return place.parts.flatMap(cornersOf);
  }
}

/** A place as a geometry of a reference; several boxes are asked for one by one. */
export function placeSql(place: Place, srid: Srid = 3857): RawBuilder<unknown> {
  switch (place.kind) {
    case "point":
      return sql`ST_SetSRID(ST_MakePoint(${place.at[0]}, ${place.at[1]}), ${sql.lit(srid)})`;
    case "points":
      return ofText(`MULTIPOINT(${place.points.map(spaced).join(",")})`, srid);
    case "lines":
      if (place.lines.every(isStill)) {
        return placeSql(
          { kind: "points", points: place.lines.flatMap((line) => line.slice(0, 1)) },
          srid,
        );
      }
      return ofText(
        `MULTILINESTRING(${place.lines.map((line) => `(${line.map(spaced).join(",")})`).join(",")})`,
        srid,
      );
    case "box": {
      const { from, to } = place;
      return sql`ST_MakeEnvelope(${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, ${sql.lit(srid)})`;
    }
    case "boxes":
      return sql`ST_Collect(array[${sql.join(place.boxes.map((one) => placeSql({ kind: "box", ...one }, srid)))}])`;
    case "mixed":
      return sql`ST_Collect(array[${sql.join(place.parts.map((one) => placeSql(one, srid)))}])`;
    case "rings": {
      const multi = nestRings(place.rings.map((ring) => closed(ring)));
      if (multi.length === 0) throw new Refusal(status.badRequest, "空间条件有误：面没有面积");
      return sql`ST_MakeValid(ST_GeomFromEWKB(${Buffer.from(writeWkb(multi, srid))}))`;
    }
  }
}

const spaced = ([x, y]: Position) => `${x} ${y}`;

const ofText = (wkt: string, srid: Srid) => sql`ST_GeomFromText(${wkt}::text, ${sql.lit(srid)})`;

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}
