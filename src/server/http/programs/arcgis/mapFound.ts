import type { FastifyReply, FastifyRequest } from "fastify";
import { demandKnown, type Parameters, restParameters } from "../../../tiles/features/parameters";
import { type Feature, readFeatures } from "../../../tiles/features/readFeatures";
import { findAskedOf } from "../../../tiles/maps/findAsked";
import { identified, toldBy } from "../../../tiles/maps/identified";
import { identifyAskedOf } from "../../../tiles/maps/identifyAsked";
import { textsOf } from "../../../tiles/maps/mapAsked";
import { tellReading } from "../../reading";
import { underWay, wayOfReads } from "../../underWay";
import { demandFormat, readFrom, selectionOf, served, shownFor } from "./served";

const none = { results: [], exceededTransferLimit: false };

/** `identify`: what lies at a place of a picture of the map. */
export async function identify(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.identify, given);
  demandFormat(given);
  const asked = identifyAskedOf(given);
  if (!asked) return none;
  const box = String(given.geometry).slice(0, 200);
  return found(request, reply, { given, asked, box });
}

/** `find`: features by a text in their values. */
export async function find(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.find, given);
  demandFormat(given);
  const wanted = findAskedOf(shownFor(request), given);
  return wanted ? found(request, reply, { given, ...wanted, box: null }) : none;
}

type Wanted = {
  given: Parameters;
  asked: Parameters;
  box: string | null;
  foundIn?: (feature: Feature) => string | null;
};

async function found(
  request: FastifyRequest,
  reply: FastifyReply,
  { given, asked, box, foundIn }: Wanted,
) {
  const told = toldBy(textsOf(given));
  const selection = await selectionOf(request, served(request), asked);
  const { dataset, query } = selection;
  const page = await underWay(request, reply, wayOfReads, () =>
    readFeatures(readFrom(request), selection),
  );
  const count = page.features.length;
  await tellReading(request, { face: "rest/query", collection: dataset.name, box, count });
  return identified(dataset, query, page, told, foundIn);
}
