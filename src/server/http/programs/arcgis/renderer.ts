import type { FastifyReply, FastifyRequest } from "fastify";
import { shownTo } from "#contract/define/secret";
import { classificationOf } from "../../../tiles/features/classes/classification";
import { classRenderer } from "../../../tiles/features/classes/classRenderer";
import { demandKnown, type Parameters, restParameters } from "../../../tiles/features/parameters";
import { filterNames } from "../../../tiles/tileDatasets";
import { callerOf } from "../../authenticate";
import { tellReading } from "../../reading";
import { underWay, wayOfReads } from "../../underWay";
import { readFrom, selectionOf, served } from "./served";

/** `generateRenderer`: classes of a field's values, or its different values, with a symbol for each. */
export async function generateRenderer(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  const layer = served(request);
  demandKnown(restParameters.renderer, given, filterNames(layer));
  const { classificationDef, f: _, ...asked } = given;
  const shown = shownTo(layer.dataset, callerOf(request).authorities);
  const classes = classificationOf(shown, String(classificationDef ?? "").trim());
  const selection = await selectionOf(request, layer, asked);
  const tell = (count: number) =>
    tellReading(request, { face: "rest/query", collection: shown.name, count });
  return underWay(request, reply, wayOfReads, () =>
    classRenderer(readFrom(request), selection, classes, tell),
  );
}
