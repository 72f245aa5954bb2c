import { falseEastingOf, type Zone } from "../crs/gaussKruger";
import type { MultiPolygon, Ring } from "../position";
import { planeArea } from "../ring/ringArea";

/** A parcel to export; `multi` is in metres of the accompanying zone. */
export type TxtExport = {
  number: string;
  name: string;
  multi: MultiPolygon;
  use?: string;
  sheet?: string;
  landClass?: string;
};

/** The file's producer and date (`YYYY-M-D`). */
export type TxtOrigin = { producer: string; date: string };

const hectare = 10_000;

/**
 * Writes a coordinate exchange file; eastings always include the zone number. Parts and holes
 * become rings 1, 2, 3…; point numbers continue through a parcel, and closing points repeat their
 * number.
 */
export function writeTxt(parcels: readonly TxtExport[], zone: Zone, origin: TxtOrigin): string {
  const shift = falseEastingOf({ zone: zone.zone, prefixed: true }) - falseEastingOf(zone);
  const lines = [
    "[属性描述]",
    "格式版本号=1.01版本",
    `数据产生单位=${oneLine(origin.producer)}`,
    `数据产生日期=${oneLine(origin.date)}`,
    "坐标系=2000国家大地坐标系",
    "几度分带=3",
    "投影类型=高斯克吕格",
    "计量单位=米",
    `带号=${zone.zone}`,
    "精度=0.001",
    "转换参数=,,,,,,",
    "[地块坐标]",
    ...parcels.flatMap((parcel) => parcelLines(parcel, shift)),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function parcelLines(parcel: TxtExport, shift: number): string[] {
  const rings = parcel.multi.flat();
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const area = (planeArea(parcel.multi) / hectare).toFixed(4);
  const { number, name, sheet = "", use = "", landClass = "" } = parcel;
  const header = [points, area, field(number), field(name), "面", field(sheet), field(use)];
  let before = 0;
  const body = rings.flatMap((ring, i) => {
    const lines = ringLines(ring, i + 1, before, shift);
    before += ring.length - 1;
    return lines;
  });
  return [[...header, field(landClass), "@"].join(), ...body];
}

function ringLines(ring: Ring, id: number, before: number, shift: number): string[] {
  const last = ring.length - 1;
  return ring.map(([east, north], i) => {
    const number = before + (i === last ? 1 : i + 1);
    return `J${number},${id},${north.toFixed(3)},${(east + shift).toFixed(3)}`;
  });
}

/** Commas, tabs and the end mark would break the line, in half or full width. */
function field(text: string): string {
  return oneLine(text)
    .replace(/[,，\t]/g, "、")
    .replace(/[@＠]/g, " ");
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ").trim();
}
