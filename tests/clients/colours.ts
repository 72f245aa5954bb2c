import { type APIRequestContext, expect } from "@playwright/test";
import { dxydsd } from "#contract/datasets/dxydsd";
import { isNear, type Picture, pictureAt } from "../files/pictures";

/** A place that programs draw, and the parcels in it: their fill is compared with their class. */

type Ring = [number, number][];
type Parcel = { properties: { dkid: string; dkbh: string; dxlx: string }; ring: Ring };
export type Place = { center: [number, number]; zoom: number };
export type ToPixel = (at: readonly [number, number]) => [number, number];

export const [width, height] = [800, 600];
const zoom = 15;

/** Degrees of a pixel on a map in web mercator, near its middle. */
const perPixel = 360 / 512 / 2 ** zoom;

export async function json(request: APIRequestContext, token: string, path: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get(path, { headers })).json();
}

type Found = { properties: Parcel["properties"]; geometry: { coordinates: Ring[][] } };

/** The place around the first parcel, and the parcels in its window. */
export async function placeWithParcels(request: APIRequestContext, token: string) {
  const items = "/api/ogc/collections/dxydsd/items";
  const first = await json(request, token, `${items}?limit=1`);
  const [corner] = first.features[0].geometry.coordinates[0][0];
  const place: Place = { center: corner, zoom };
  const [x, y] = [perPixel * (width / 2), perPixel * (height / 2) * 0.86];
  const box = [corner[0] - x, corner[1] - y, corner[0] + x, corner[1] + y];
  const found = await json(request, token, `${items}?limit=500&bbox=${box.join()}`);
  const parcels = found.features.map(
    ({ properties, geometry }: Found): Parcel => ({
      ...{ properties, ring: geometry.coordinates[0]?.[0] ?? [] },
    }),
  );
  return { place, parcels: parcels as Parcel[] };
}

function isInside([x, y]: readonly [number, number], ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
    const isCrossed = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return isCrossed ? !inside : inside;
  }, false);
}

/** Pixels well inside a parcel, where its own fill alone can be: no outline and no other parcel. */
function pixelsIn(parcel: Parcel, parcels: readonly Parcel[], toPixel: ToPixel) {
  const ring = parcel.ring.map(toPixel);
  const others = parcels.filter((one) => one !== parcel).map((one) => one.ring.map(toPixel));
  const edge = 4;
  const around = [
    [0, 0],
    [edge, 0],
    [-edge, 0],
    [0, edge],
    [0, -edge],
  ] as const;
  const found: [number, number][] = [];
  for (let x = edge; x < width - edge; x += 3) {
    for (let y = edge; y < height - edge; y += 3) {
      const isOwn = around.every(([dx, dy]) => {
        const at = [x + dx, y + dy] as const;
        return isInside(at, ring) && !others.some((other) => isInside(at, other));
      });
      if (isOwn) found.push([x, y]);
    }
  }
  return found;
}

const half = 0.45;
const onWhite = (color: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(255 + (value - 255) * half);
  });

/** Where a parcel has room beside its label, its fill is that of its class: two of 255. */
export function demandColours(
  picture: Picture,
  parcels: readonly Parcel[],
  toPixel: ToPixel,
): void {
  let looked = 0;
  for (const parcel of parcels) {
    const inside = pixelsIn(parcel, parcels, toPixel);
    if (inside.length < 30) continue;
    looked++;
    const { dxlx, dkbh } = parcel.properties;
    const colors: Readonly<Record<string, string>> = dxydsd.symbols[0]?.colors ?? {};
    const wanted = [...onWhite(colors[dxlx] ?? "#6b7785"), 255];
    const same = inside.filter(([x, y]) => isNear(pictureAt(picture, x, y), wanted)).length;
    const [x, y] = inside[0] as [number, number];
    const seen = `${dkbh}: ${pictureAt(picture, x, y).join()} instead of ${wanted.join()}`;
    expect(same / inside.length, seen).toBeGreaterThan(0.5);
  }
  expect(looked).toBeGreaterThan(0);
}

const edge = 20037508.342789244;
const mercatorY = (lat: number) => (Math.atanh(Math.sin((lat * Math.PI) / 180)) / Math.PI) * edge;
const metresPerPixel = (2 * edge) / 512 / 2 ** zoom;

/** Pixels of web mercator around the middle. */
export const inMercator =
  ({ center: [x, y] }: Place): ToPixel =>
  ([lon, lat]) => [
    width / 2 + (((lon - x) / 180) * edge) / metresPerPixel,
    height / 2 - (mercatorY(lat) - mercatorY(y)) / metresPerPixel,
  ];

/** The same window in metres: west, south, east, north. */
export function windowInMercator({ center: [lon, lat] }: Place): [number, number, number, number] {
  const [x, y] = [(lon / 180) * edge, mercatorY(lat)];
  const [across, up] = [(width / 2) * metresPerPixel, (height / 2) * metresPerPixel];
  return [x - across, y - up, x + across, y + up];
}

export const inDegrees =
  ({ center: [x, y] }: Place): ToPixel =>
  ([lon, lat]) => [width / 2 + (lon - x) / perPixel, height / 2 - (lat - y) / perPixel];
