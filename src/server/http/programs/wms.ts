import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { legendPicture } from "../../tiles/drawn/legend";
import { infoFormats, mostPixels, wmsKeys, wmsRequests } from "../../tiles/drawn/pictureKeys";
import type { Frame } from "../../tiles/drawn/place";
import { ogcCrsOf } from "../../tiles/features/ogcCrs";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { requireCaller } from "../authenticate";
import { Keyed } from "./keyed";
import { drawnLayer, sendPicture } from "./pictures";
import { wmsCapabilities } from "./wmsCapabilities";
import { featureInfo } from "./wmsInfo";

export const wmsPath = "/api/wms";

const pictures = ["image/png"] as const;

/** The datasets as pictures by WMS 1.3.0: in each of their looks, with legend and what lies under a point. */
export function serveWms(app: FastifyInstance, tiles: VectorTiles): void {
  const onRequest = requireCaller("", { scope: "layers" });
  app.get(wmsPath, { onRequest }, async (request, reply) => {
    const keyed = new Keyed(request.query);
    keyed.oneOf("service", ["WMS"]);
    switch (keyed.oneOf("request", wmsRequests)) {
      case "GetMap":
        return map(tiles, request, reply, keyed);
      case "GetFeatureInfo":
        return info(request, reply, keyed);
      case "GetLegendGraphic":
        return legend(request, reply, keyed);
      default:
        keyed.demandKnown(wmsKeys.GetCapabilities);
        return reply.type("text/xml; charset=utf-8").send(await wmsCapabilities(request));
    }
  });
}

/** The box of a request, first axis eastwards whatever its reference says. */
function frameOf(keyed: Keyed): Frame {
  keyed.oneOf("version", ["1.3.0"]);
  const { reference, turned } = ogcCrsOf("CRS", crsIn(keyed));
  const [a = 0, b = 0, c = 0, d = 0, ...more] = keyed.need("bbox").split(",").map(Number);
  const sides = [a, b, c, d];
  const [xmin, ymin, xmax, ymax] = (turned ? [b, a, d, c] : sides) as [
    number,
    number,
    number,
    number,
  ];
  const isBox = sides.every(Number.isFinite) && more.length === 0 && xmin < xmax && ymin < ymax;
  if (!isBox) {
    const order = turned ? "最南,最西,最北,最东" : "最西,最南,最东,最北";
    throw new Refusal(status.badRequest, `BBOX 应为四个数 ${order}`);
  }
  const [width, height] = [
    keyed.whole("width", 1, mostPixels),
    keyed.whole("height", 1, mostPixels),
  ];
  return { reference, box: { xmin, ymin, xmax, ymax }, width, height };
}

/** WMS has a name of its own for degrees east and north. */
const crsIn = (keyed: Keyed) => keyed.need("crs").replace(/^CRS:84$/i, "OGC:CRS84");

function layersOf(request: FastifyRequest, keyed: Keyed, name = "layers") {
  const names = keyed.need(name).split(",");
  const styles = keyed.get("styles").split(",");
  if (styles.length > names.length) {
    throw new Refusal(status.badRequest, "STYLES 多于 LAYERS，应与图层一一对应或为空");
  }
  return names.map((one, at) => drawnLayer(request, one.trim(), styles[at]?.trim() ?? ""));
}

function map(tiles: VectorTiles, request: FastifyRequest, reply: FastifyReply, keyed: Keyed) {
  keyed.demandKnown(wmsKeys.GetMap);
  keyed.oneOf("format", pictures);
  const isClear = keyed.oneOf("transparent", ["FALSE", "TRUE"]) === "TRUE";
  const color = keyed.get("bgcolor") || "0xFFFFFF";
  if (!/^0x[0-9a-f]{6}$/i.test(color)) {
    throw new Refusal(status.badRequest, `BGCOLOR 应为 0xRRGGBB，不是 ${color.slice(0, 20)}`);
  }
  const ground = isClear ? null : `#${color.slice(2)}`;
  const asked = { frame: frameOf(keyed), layers: layersOf(request, keyed), ground };
  return sendPicture(tiles, request, reply, asked);
}

async function info(request: FastifyRequest, reply: FastifyReply, keyed: Keyed) {
  keyed.demandKnown(wmsKeys.GetFeatureInfo);
  const frame = frameOf(keyed);
  const asked = {
    layers: layersOf(request, keyed, "query_layers"),
    at: [keyed.whole("i", 0, frame.width), keyed.whole("j", 0, frame.height)] as const,
    count: keyed.whole("feature_count", 1, 100, 1),
    format: keyed.oneOf("info_format", infoFormats),
  };
  return featureInfo(request, reply, frame, asked);
}

async function legend(request: FastifyRequest, reply: FastifyReply, keyed: Keyed) {
  keyed.demandKnown(wmsKeys.GetLegendGraphic);
  keyed.oneOf("format", pictures);
  const { look } = drawnLayer(request, keyed.need("layer"), keyed.get("style"));
  return reply.type("image/png").send(await legendPicture(look));
}
