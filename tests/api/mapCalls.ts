import { replyOf } from "./featureCalls";
import { as } from "./harness";
import { type Parcel, parcel } from "./parcels";
import type { Username } from "./users";

/** A map service of ArcGIS, asked about a window with one parcel in its middle. */

export const services = "/api/rest/services";
export const map = `${services}/dxydsd/MapServer`;
export const [west, south, side] = [119.98, 30.36, 0.004];

/** A parcel of 400 m in the middle of a window of 1.2 km. */
export const own = (over: Partial<Parcel> = {}) => {
  const ring: [number, number][] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  return parcel({ dkid: "own", dxlx: "2", xzqdm: "330110", geometry: [[ring]], ...over });
};
export const sides = [west - side, south - side, west + 2 * side, south + 2 * side] as const;
export const mapWindow = { bbox: sides.join(), bboxSR: "4490", imageSR: "4490", size: "300,300" };
export const middle = [west + side / 2, south + side / 2] as const;

export async function read(
  path: string,
  asked: Record<string, string> = {},
  user: Username = "yuhang",
) {
  const query = new URLSearchParams({ f: "json", ...asked });
  const reply = replyOf(await as(user).get(`${map}${path}?${query}`));
  return { ...reply, body: reply.body as Record<string, unknown> & { message?: string } };
}
