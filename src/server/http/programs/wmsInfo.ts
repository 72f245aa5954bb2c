import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { parcelLevel } from "#contract/look/paint";
import type { DrawnLayer } from "../../tiles/drawn/mapPicture";
import type { infoFormats } from "../../tiles/drawn/pictureKeys";
import { type Frame, zoomOf } from "../../tiles/drawn/place";
import { featureQueryOf } from "../../tiles/features/featureQuery";
import { type Feature, readFeatures } from "../../tiles/features/readFeatures";
import { callerOf } from "../authenticate";
import { tellReading } from "../reading";
import { underWay, wayOfReads } from "../underWay";

type Asked = {
  layers: readonly DrawnLayer[];
  at: readonly [number, number];
  count: number;
  format: (typeof infoFormats)[number];
};

/** Pixels around a point in which a parcel is still meant. */
const near = 2;

type Found = { dataset: AnyDataset; features: readonly Feature[] };

/** What is known of the parcels under a point of a picture; counted cells are none. */
export async function featureInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  frame: Frame,
  { layers, at, count, format }: Asked,
) {
  const isDrawn = zoomOf(frame) >= parcelLevel;
  const found = await underWay(request, reply, wayOfReads, async () => {
    const all: Found[] = [];
    for (const layer of isDrawn ? layers : [])
      all.push(await under(request, frame, layer, at, count));
    return all;
  });
  for (const { dataset, features } of found) {
    const reading = { face: "wms/info", collection: dataset.name, box: at.join() } as const;
    if (features.length > 0) await tellReading(request, { ...reading, count: features.length });
  }
  if (format === "application/json") {
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(geoJson(found)));
  }
  return reply.type("text/plain; charset=utf-8").send(plain(found));
}

async function under(
  request: FastifyRequest,
  { reference, box, width, height }: Frame,
  { dataset: whole, filter, scope }: DrawnLayer,
  [i, j]: readonly [number, number],
  count: number,
): Promise<Found> {
  const { db, readDb = db } = request.server.deps;
  const dataset = shownTo(whole, callerOf(request).authorities);
  const [across, down] = [(box.xmax - box.xmin) / width, (box.ymax - box.ymin) / height];
  const [x, y] = [box.xmin + (i + 0.5) * across, box.ymax - (j + 0.5) * down];
  const around = [x - near * across, y - near * down, x + near * across, y + near * down];
  const query = featureQueryOf(dataset, {
    f: "geojson",
    outFields: "*",
    geometry: around.join(),
    geometryType: "esriGeometryEnvelope",
    inSR: String(reference.wkid),
    returnGeometry: "false",
    resultRecordCount: String(count),
  });
  const { features } = await readFeatures(readDb, { dataset, query, filter, scope });
  return { dataset, features };
}

const geoJson = (found: readonly Found[]) => ({
  type: "FeatureCollection",
  features: found.flatMap(({ dataset, features }) =>
    features.map(({ oid, values }) => ({
      ...{ type: "Feature", id: `${dataset.name}.${oid}`, geometry: null, properties: values },
    })),
  ),
});

/** A line for each value, codes as their labels. */
function plain(found: readonly Found[]): string {
  const lines = found.flatMap(({ dataset, features }) =>
    features.flatMap(({ values }) => [
      dataset.title,
      ...Object.entries(dataset.fields).flatMap(([name, { label, codes }]) => {
        const value = values[name];
        if (value === null || value === undefined || value === "") return [];
        return [`  ${label}：${codes?.[String(value)] ?? String(value)}`];
      }),
    ]),
  );
  return lines.length === 0 ? "没有要素\n" : `${lines.join("\n")}\n`;
}
