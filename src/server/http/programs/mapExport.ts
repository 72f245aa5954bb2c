import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { signPicture } from "../../tiles/drawn/legend";
import { bad, demandKnown, type Parameters, restParameters } from "../../tiles/features/parameters";
import { spatialReferenceOf } from "../../tiles/features/replyValues";
import { mapAskedOf, scaleOf } from "../../tiles/maps/mapAsked";
import { legendInfo, signsOf } from "../../tiles/maps/mapInfo";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { served } from "./arcgis/served";
import { lookNamed, rootOf } from "./looks";
import { drawnLayer, sendPicture } from "./pictures";

const formats = ["", "json", "pjson", "html", "image"];

/**
 * `export`: a picture of the map, or where it is to be had. It is drawn as by WMS, in the first look of
 * its dataset, for as many dots per inch as asked.
 */
export const exportMap =
  (tiles: VectorTiles) =>
  async (request: FastifyRequest, given: Parameters, reply: FastifyReply): Promise<object> => {
    demandKnown(restParameters.mapPicture, given);
    const f = String(given.f ?? "");
    if (!formats.includes(f)) {
      throw bad(`不支持的返回格式 ${f.slice(0, 20)}，可用 json、pjson、html、image`);
    }
    const asked = mapAskedOf(given);
    const { frame, pixels, isClear, isShown } = asked;
    if (f === "image") {
      const layers = isShown ? [drawnLayer(request, served(request).dataset.name, "")] : [];
      return sendPicture(tiles, request, reply, {
        ...{ frame, layers, ground: isClear ? null : "#ffffff" },
      });
    }
    return {
      href: hrefOf(request, given),
      ...{ width: pixels.width, height: pixels.height },
      extent: { ...frame.box, spatialReference: spatialReferenceOf(frame.reference) },
      scale: scaleOf(asked),
    };
  };

/** The same as a picture; who signed in by a token in address or form has it in there too. */
function hrefOf(request: FastifyRequest, given: Parameters): string {
  const [address = ""] = request.url.split("?");
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...given, f: "image" })) {
    if (value !== "") query.set(name, String(value));
  }
  return `${rootOf(request)}${address.replace(/\/$/, "")}?${query}`;
}

const signsFor = (request: FastifyRequest) =>
  signsOf(lookNamed(request, served(request).dataset.name, ""));

/** `legend`: the classes that the map is drawn by, with their pictures. */
export async function legend(request: FastifyRequest) {
  const signs = await Promise.all(
    signsFor(request).map(async (one) => ({ ...one, ...(await signPicture(one.drawn)) })),
  );
  return legendInfo(served(request).dataset, signs);
}

/** `0/images/<name>`: one of those pictures. */
export async function signImage(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  demandKnown(restParameters.sign, given);
  const { image } = request.params as { image: string };
  const found = signsFor(request).find(({ id }) => id === image);
  if (!found) throw new Refusal(status.notFound, "没有这个图例");
  const { bytes } = await signPicture(found.drawn);
  return reply.type("image/png").send(bytes);
}
