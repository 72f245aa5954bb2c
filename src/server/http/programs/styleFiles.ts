import type { FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { drawingInfo } from "../../tiles/look/drawingInfo";
import type { Look } from "../../tiles/look/look";
import { mapStyle } from "../../tiles/look/mapStyle";
import { qmlOf } from "../../tiles/look/qml";
import { sldOf } from "../../tiles/look/sld";
import { partsOf } from "./looks";

/** A look in the form of another program; the dataset is as the caller sees it. */
type File = {
  type: string;
  write: (request: FastifyRequest, dataset: AnyDataset, look: Look) => string;
};

const json = "application/json; charset=utf-8";
const xml = "application/xml; charset=utf-8";

/** The forms of a look, by the name of their file. */
export const styleFiles = {
  "style.json": {
    type: json,
    write: (request, _, look) => JSON.stringify(mapStyle(look.title, [look], partsOf(request))),
  },
  "drawingInfo.json": {
    type: json,
    write: (_, dataset, look) => JSON.stringify(drawingInfo(dataset, look)),
  },
  "style.qml": { type: xml, write: (_, dataset, look) => qmlOf(dataset, look) },
  "style.sld": { type: xml, write: (_, dataset, look) => sldOf(dataset, look) },
} as const satisfies Readonly<Record<string, File>>;

export type StyleFile = keyof typeof styleFiles;
