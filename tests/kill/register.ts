import { readFileSync } from "node:fs";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { type MultiPolygon, type Parcel, parcel } from "../api/parcels";
import { brought } from "../api/registerFile";

type Place = { areaCode: string; level: number; center: [number, number] };

const side = 0.0002;
const perRow = 120;

const counties = (
  JSON.parse(
    readFileSync(new URL("../../map-config/regions/regions.json", import.meta.url), "utf8"),
  ) as Place[]
).filter(({ level }) => level === 3);

/** Small squares beside each other around the centre of a county. */
function square([lon, lat]: Place["center"], n: number): MultiPolygon {
  const x = lon + (n % perRow) * side * 1.5;
  const y = lat + Math.floor(n / perRow) * side * 1.5;
  const [right, top] = [x + side, y + side];
  return [
    [
      [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
        [x, y],
      ],
    ],
  ];
}

const states = ["5", "5", "5", "9", "0", "1"];

/** A register of so many parcels in all counties, as another system leaves it. */
export function* registerOf(count: number) {
  for (let i = 0; i < count; i++) {
    const { areaCode, center } = counties[i % counties.length] as Place;
    const n = Math.floor(i / counties.length);
    const geometry = square(center, n);
    yield brought(
      parcel({
        ...{ xzqdm: areaCode, geometry, dkbh: `${areaCode}SD2019${String(n).padStart(5, "0")}` },
        ...{ mj: Math.round(ellipsoidArea(geometry) * 100) / 100, rdnf: 2015 + (i % 5) },
        shzt: states[i % states.length] as Parcel["shzt"],
        ...{ cjsj: "2019-06-01T08:00:00Z", gxsj: "2020-07-01T08:00:00Z" },
      }),
    );
  }
}
