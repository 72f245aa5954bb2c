import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { wmtsKeys, wmtsRequests } from "../../tiles/drawn/pictureKeys";
import type { Frame } from "../../tiles/drawn/place";
import { referenceOf } from "../../tiles/features/spatialReference";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { requireCaller } from "../authenticate";
import { Keyed } from "./keyed";
import { drawnLayer, sendPicture } from "./pictures";
import { type MatrixSet, matrixSets, pixels } from "./tileMatrices";
import { wmtsCapabilities } from "./wmtsCapabilities";

const path = "/api/wmts";

type Address = {
  layer: string;
  style: string;
  set: string;
  matrix: string;
  row: number;
  col: number;
};

/** The datasets as tiles of pictures by WMTS 1.0.0, in web mercator and in degrees of CGCS2000. */
export function serveWmts(app: FastifyInstance, tiles: VectorTiles): void {
  const onRequest = requireCaller("", { scope: "layers" });
  const capabilities = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.type("text/xml; charset=utf-8").send(await wmtsCapabilities(request));
  app.get(path, { onRequest }, async (request, reply) => {
    const keyed = new Keyed(request.query);
    keyed.oneOf("service", ["WMTS"]);
    keyed.oneOf("version", ["1.0.0"]);
    if (keyed.oneOf("request", wmtsRequests) === "GetCapabilities") {
      keyed.demandKnown(wmtsKeys.GetCapabilities);
      return capabilities(request, reply);
    }
    keyed.demandKnown(wmtsKeys.GetTile);
    keyed.oneOf("format", ["image/png"]);
    const address = {
      ...{ layer: keyed.need("layer"), style: keyed.get("style") },
      ...{ set: keyed.need("tilematrixset"), matrix: keyed.need("tilematrix") },
      ...{ row: keyed.whole("tilerow", 0, 2 ** 24), col: keyed.whole("tilecol", 0, 2 ** 24) },
    };
    return tile(tiles, request, reply, address);
  });
  app.get(`${path}/1.0.0/WMTSCapabilities.xml`, { onRequest }, capabilities);
  app.get<{ Params: Record<"layer" | "style" | "set" | "matrix" | "row" | "col", string> }>(
    `${path}/:layer/:style/:set/:matrix/:row(^\\d{1,8})/:col(^\\d{1,8}).png`,
    { onRequest },
    async (request, reply) => {
      const { row, col, ...names } = request.params;
      return tile(tiles, request, reply, { ...names, row: Number(row), col: Number(col) });
    },
  );
}

function tile(tiles: VectorTiles, request: FastifyRequest, reply: FastifyReply, asked: Address) {
  const set = matrixSets.find(({ id }) => id === asked.set);
  if (!set) {
    const words = `没有瓦片矩阵集“${asked.set.slice(0, 40)}”，可用 ${matrixSets.map(({ id }) => id).join("、")}`;
    throw new Refusal(status.badRequest, words);
  }
  const layers = [drawnLayer(request, asked.layer, asked.style)];
  return sendPicture(tiles, request, reply, { frame: frameOf(set, asked), layers, ground: null });
}

function frameOf(set: MatrixSet, { matrix, row, col }: Address): Frame {
  const found = set.matrices.find(({ id }) => id === matrix);
  if (!found || row >= found.high || col >= found.wide) {
    throw new Refusal(status.badRequest, `没有瓦片 ${matrix.slice(0, 20)}/${row}/${col}`);
  }
  const reference = referenceOf(set.code);
  if (!reference) throw new Error(`${set.id} has no reference`);
  const side = found.resolution * pixels;
  const [xmin, ymax] = [set.left + col * side, set.top - row * side];
  const box = { xmin, ymin: ymax - side, xmax: xmin + side, ymax };
  return { reference, box, width: pixels, height: pixels };
}
