import { as } from "./harness";
import { type Parcel, parcel, squareIn } from "./parcels";
import { platformId, type Username } from "./users";

export const layer = "/api/rest/services/dxydsd/FeatureServer/0";

type Attributes = Record<string, unknown>;
export type EsriFeature = { attributes: Attributes; geometry?: { rings: [number, number][][] } };
export type Reply = {
  features: EsriFeature[];
  fields: { name: string; type: string; alias: string }[];
  exceededTransferLimit: boolean;
  count: number;
  objectIds: number[];
  extent: { xmin: number; ymin: number; xmax: number; ymax: number };
  message: string;
};

type EsriError = { code: number; message: string; details: string[] };

/** ArcGIS has errors inside its replies: a reply with the status and message that it tells of. */
export function replyOf<R extends { status: number; body: object }>(reply: R) {
  const { error } = reply.body as { error?: EsriError };
  const status = reply.status === 200 && error ? error.code : reply.status;
  return { ...reply, status, body: { ...reply.body, message: error?.message } };
}

export async function ask(username: Username, parameters: Record<string, string>) {
  const query = new URLSearchParams({ f: "json", ...parameters });
  const reply = replyOf(await as(username).get(`${layer}/query?${query}`));
  return { ...reply, body: reply.body as unknown as Reply };
}

/** Three parcels of 余杭, plus one of another region and one that is deleted. */
export const some = (): Parcel[] => [
  parcel({
    dkid: "a",
    geometry: squareIn("330110", 0),
    dkmc: "望江北区",
    shzt: "5",
    mj: 1000,
    rdnf: 2024,
    rdrq: "2024-06-15",
    cyptid: platformId,
  }),
  parcel({
    dkid: "b",
    geometry: squareIn("330110", 1),
    dkmc: "O'Neil_50%",
    shzt: "0",
    mj: 2000,
    rdnf: 2022,
    bz: "有备注",
  }),
  parcel({
    dkid: "c",
    geometry: squareIn("330110", 2),
    dkmc: "仓前",
    shzt: "5",
    mj: 3000,
    rdnf: 2020,
  }),
  parcel({ dkid: "foreign", xzqdm: "330212", geometry: squareIn("330110", 3), dkmc: "鄞州" }),
  parcel({ dkid: "gone", geometry: squareIn("330110", 4), scbz: 1 }),
];
export const lonLat = ({ zxjd, zxwd }: Parcel) => [zxjd, zxwd] as const;
export const mercator = ([lon, lat]: readonly [number, number]) =>
  [
    (lon * 20037508.342789244) / 180,
    (Math.atanh(Math.sin((lat * Math.PI) / 180)) / Math.PI) * 20037508.342789244,
  ] as const;
