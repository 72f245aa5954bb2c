import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import sharp from "sharp";

/** Services of others that a test stands up, and what they were asked. */
export type LayerService = {
  address: string;
  port: number;
  asked: { url: string; headers: IncomingMessage["headers"] }[];
  close: () => Promise<void>;
};

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

export async function layerService(answer: Answer): Promise<LayerService> {
  const asked: LayerService["asked"] = [];
  const server = createServer((request, reply) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    reply.on("error", () => {});
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ address: `http://127.0.0.1:${port}`, port, asked },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const redTile = await sharp({
  create: { width: 256, height: 256, channels: 4, background: { r: 210, g: 30, b: 30, alpha: 1 } },
})
  .png()
  .toBuffer();

export const send = (reply: ServerResponse, type: string, body: string | Buffer, code = 200) => {
  reply.writeHead(code, { "content-type": type });
  reply.end(body);
};

export const xyz: Answer = ({ url = "" }, reply) => {
  if (!/^\/\d+\/\d+\/\d+\.png/.test(url)) return send(reply, "text/plain", "none", 404);
  send(reply, "image/png", redTile);
};

/** A vector tile with empty layers of these names. */
export function vectorTile(names: readonly string[]): Buffer {
  const tile = new PbfWriter();
  for (const name of names) {
    tile.writeMessage(
      3,
      (layer: string, pbf: PbfWriter) => {
        pbf.writeStringField(1, layer);
        pbf.writeVarintField(5, 4096);
        pbf.writeVarintField(15, 2);
      },
      name,
    );
  }
  return Buffer.from(tile.finish());
}

export const vector: Answer = (_, reply) => {
  reply.writeHead(200, { "content-type": "application/x-protobuf", "content-encoding": "gzip" });
  reply.end(gzipSync(vectorTile(["road", "water"])));
};

/** As ArcGIS Server answers for a map that it draws. */
export const arcgis: Answer = ({ url = "" }, reply) => {
  const { pathname } = new URL(url, "http://x");
  const json = (body: object) =>
    send(reply, "application/json;charset=UTF-8", JSON.stringify(body));
  if (pathname === "/MapServer/export") return send(reply, "image/png", redTile);
  if (pathname === "/MapServer/legend") {
    const sign = { label: "林地", imageData: redTile.toString("base64"), contentType: "image/png" };
    return json({ layers: [{ layerId: 0, layerName: "地类", legend: [sign] }] });
  }
  if (pathname === "/MapServer") {
    return json({ layers: [{ id: 0, name: "地类" }], singleFusedMapCache: false });
  }
  send(reply, "text/html", "<h1>404</h1>", 404);
};

/** The same for a map whose tiles it keeps, from level 6 of ours on. */
export const arcgisKept: Answer = ({ url = "" }, reply) => {
  if (/\/MapServer\/tile\/\d+\/\d+\/\d+$/.test(url)) return send(reply, "image/png", redTile);
  const lods = [0, 1, 2, 3, 4, 5, 6].map((level) => ({
    level,
    resolution: 156_543.033_928 / 2 ** (level + 6),
  }));
  const tileInfo = {
    ...{ rows: 256, origin: { x: -20_037_508.342787, y: 20_037_508.342787 }, lods },
    spatialReference: { wkid: 102_100, latestWkid: 3857 },
  };
  const about = { layers: [], singleFusedMapCache: true, tileInfo };
  send(reply, "application/json", JSON.stringify(about));
};

const matrices = (ids: readonly string[]) =>
  ids
    .map(
      (id, level) => `<TileMatrix><ows:Identifier>${id}</ows:Identifier>
        <ScaleDenominator>${559_082_264.028_717_8 / 2 ** level}</ScaleDenominator>
        <TopLeftCorner>-20037508.3427892 20037508.3427892</TopLeftCorner>
        <TileWidth>256</TileWidth><TileHeight>256</TileHeight></TileMatrix>`,
    )
    .join("");

export const wmts: Answer = ({ url = "" }, reply) => {
  const { searchParams } = new URL(url, "http://x");
  if (searchParams.get("REQUEST") === "GetTile") return send(reply, "image/png", redTile);
  const names = Array.from({ length: 19 }, (_, level) => `m:${level}`);
  send(
    reply,
    "text/xml",
    `<?xml version="1.0" encoding="UTF-8"?>
    <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1">
    <Contents>
      <Layer><ows:Title>影像</ows:Title><ows:Identifier>img</ows:Identifier><Format>image/jpeg</Format>
        <TileMatrixSetLink><TileMatrixSet>c</TileMatrixSet></TileMatrixSetLink>
        <TileMatrixSetLink><TileMatrixSet>w</TileMatrixSet></TileMatrixSetLink></Layer>
      <TileMatrixSet><ows:Identifier>c</ows:Identifier>
        <ows:SupportedCRS>urn:ogc:def:crs:EPSG::4490</ows:SupportedCRS>${matrices(names)}</TileMatrixSet>
      <TileMatrixSet><ows:Identifier>w</ows:Identifier>
        <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>${matrices(names)}</TileMatrixSet>
    </Contents></Capabilities>`,
  );
};
