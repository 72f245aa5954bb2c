import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { lonLat, type Reply, some, mercator as toMercator } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";
import { pbfReply } from "./pbfReply";

withApp();

/**
 * A replay: ArcGIS Pro cannot run here. What it asks of a feature service is sent request by request, in
 * the order and with the parameters that Esri's documentation of the interface has (ArcGIS REST API:
 * info, feature service, layer, query, queryRelatedRecords, queryAttachments); whether Pro itself shows
 * what comes has not been seen.
 */

const root = "/api/rest";
const service = `${root}/services/clzy/FeatureServer`;

async function get<T = Record<string, unknown>>(path: string, asked: Record<string, string> = {}) {
  const query = new URLSearchParams({ f: "json", ...asked });
  const { status, body } = await as("yuhang").get(`${path}?${query}`);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body as T;
}

async function post<T = Reply>(path: string, asked: Record<string, unknown>) {
  const { status, body } = await as("yuhang").post(path, { f: "json", ...asked });
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body as T;
}

const everywhere = {
  ...{ xmin: -20037508, ymin: -20037508, xmax: 20037508, ymax: 20037508 },
  spatialReference: { wkid: 102100, latestWkid: 3857 },
};
const view = {
  geometry: JSON.stringify(everywhere),
  ...{ geometryType: "esriGeometryEnvelope", spatialRel: "esriSpatialRelIntersects" },
  ...{ inSR: "102100", outSR: "102100" },
};

describe("ArcGIS Pro, replayed", () => {
  test("connects: how to sign in, what services, what layers and tables", async () => {
    const info = await get(`${root}/info`);
    expect(info).toMatchObject({ authInfo: { isTokenBasedSecurity: true } });
    const { services } = await get<{ services: { name: string; type: string }[] }>(
      `${root}/services`,
    );
    expect(services).toContainEqual({ name: "clzy", type: "FeatureServer" });
    type Listed = { layers: { id: number }[]; tables: { id: number }[] };
    const { layers, tables } = await get<Listed>(service);
    for (const { id } of [...layers, ...tables]) {
      const about = await get(`${service}/${id}`);
      expect(about).toMatchObject({ id, objectIdField: "oid", capabilities: "Query" });
    }
    const all = await get<Listed>(`${service}/layers`);
    expect([all.layers.length, all.tables.length]).toEqual([layers.length, tables.length]);
  });

  test("draws: ids, counts and the extent of a view, then its features in pages and as PBF", async () => {
    await insertParcels(here().db, "dxydsd", some());
    const layer = `${service}/0`;
    const list = (await as("yuhang").call(dxydsdApi.pageList, {})).body;
    const { count } = await get<Reply>(`${layer}/query`, {
      ...{ ...view, where: "1=1", returnCountOnly: "true" },
    });
    expect(count).toBe(list.total);
    const { objectIds } = await get<Reply>(`${layer}/query`, {
      ...{ ...view, where: "1=1", returnIdsOnly: "true" },
    });
    expect(objectIds).toHaveLength(count);
    const whole = await get<Reply>(`${layer}/query`, {
      ...{ where: "1=1", returnExtentOnly: "true", returnCountOnly: "true", outSR: "102100" },
    });
    expect(whole.extent.xmin).toBeLessThan(whole.extent.xmax);
    const seen: unknown[] = [];
    let more = true;
    for (let offset = 0; more; offset += 2) {
      const page = await get<Reply>(`${layer}/query`, {
        ...{ where: "1=1", outFields: "*", orderByFields: "oid ASC", returnGeometry: "true" },
        ...{
          resultOffset: String(offset),
          resultRecordCount: "2",
          returnZ: "true",
          returnM: "true",
        },
      });
      seen.push(...page.features.map(({ attributes }) => attributes.oid));
      more = page.exceededTransferLimit;
    }
    expect(seen).toEqual(objectIds);
    const tile = {
      ...{ ...view, where: "1=1", outFields: "oid,shzt", resultType: "tile", f: "pbf" },
      ...{ maxRecordCountFactor: "1", returnExceededLimitFeatures: "false" },
      quantizationParameters: JSON.stringify({
        ...{ extent: everywhere, mode: "view", originPosition: "upperLeft", tolerance: 1 },
      }),
    };
    const query = new URLSearchParams(tile);
    const { bytes } = await as("yuhang").get(`${layer}/query?${query}`);
    const read = pbfReply(bytes);
    expect(read.features.map(({ attributes }) => attributes.oid)).toEqual(objectIds);
    const [x, y] = toMercator(lonLat(some()[0] as Parcel));
    const [ring = []] = read.features[0]?.geometry?.rings ?? [];
    expect(Math.min(...ring.map(([east]) => Math.abs(east - x)))).toBeLessThan(100);
    expect(Math.min(...ring.map(([, north]) => Math.abs(north - y)))).toBeLessThan(100);
  });

  test("opens the table: by ids in a form, sorted, with statistics of a field", async () => {
    await insertParcels(here().db, "dxydsd", some());
    const layer = `${service}/0`;
    const { objectIds } = await get<Reply>(`${layer}/query`, {
      ...{ where: "1=1", returnIdsOnly: "true" },
    });
    const rows = await post(`${layer}/query`, {
      ...{ objectIds: objectIds.join(","), outFields: "*", returnGeometry: false },
    });
    expect(rows.features.map(({ attributes }) => attributes.oid)).toEqual(objectIds);
    const sums = await post(`${layer}/query`, {
      where: "1=1",
      outStatistics: ["sum", "avg", "min", "max", "stddev", "count"].map((statisticType) => ({
        ...{ statisticType, onStatisticField: "mj", outStatisticFieldName: statisticType },
      })),
    });
    expect(sums.features[0]?.attributes).toMatchObject({ count: 3, sum: 6000, avg: 2000 });
    const definition = { type: "uniqueValueDef", uniqueValueFields: ["shzt"] };
    const renderer = await post<{ uniqueValueInfos: { value: string; count: number }[] }>(
      `${layer}/generateRenderer`,
      { classificationDef: definition, where: "1=1" },
    );
    expect(renderer.uniqueValueInfos.map(({ value, count }) => [value, count])).toEqual([
      ["0", 1],
      ["5", 2],
    ]);
  });

  test("identifies: the feature, what belongs to it, its attachments and one of them", async () => {
    await insertParcels(
      here().db,
      "dxydsd",
      some().map((one) => ({ ...one, shzt: "0" })),
    );
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const file = new File([png], "现状.png");
    await as("yuhang").call(fileApi.upload, { file, ywlx: "dxydsd", ywid: "a", fjlx: "01" });
    const layer = `${service}/0`;
    const point = toMercator(lonLat(some()[0] as Parcel));
    const { features } = await get<Reply>(`${layer}/query`, {
      geometry: JSON.stringify({ x: point[0], y: point[1], spatialReference: { wkid: 102100 } }),
      ...{ geometryType: "esriGeometryPoint", inSR: "102100", outFields: "*" },
    });
    expect(features.map(({ attributes }) => attributes.dkid)).toEqual(["a"]);
    const oid = String(features[0]?.attributes.oid);
    const { relationships } = await get<{ relationships: { id: number }[] }>(layer);
    for (const { id } of relationships) {
      const related = await get(`${layer}/queryRelatedRecords`, {
        ...{ objectIds: oid, relationshipId: String(id), outFields: "*", returnGeometry: "false" },
      });
      expect(related).toMatchObject({ relatedRecordGroups: expect.any(Array) });
    }
    const infos = await get<{ attachmentInfos: { id: number }[] }>(`${layer}/${oid}/attachments`);
    expect(infos.attachmentInfos).toHaveLength(1);
    const groups = await post<{ attachmentGroups: object[] }>(`${layer}/queryAttachments`, {
      ...{ objectIds: oid, returnUrl: true },
    });
    expect(groups.attachmentGroups).toHaveLength(1);
    const path = `${layer}/${oid}/attachments/${infos.attachmentInfos[0]?.id}`;
    expect([...(await as("yuhang").get(path)).bytes]).toEqual([...png]);
  });
});
