import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { drawingInfo } from "../../tiles/look/drawingInfo";
import { mapStyle } from "../../tiles/look/mapStyle";
import { qmlOf } from "../../tiles/look/qml";
import { sldOf } from "../../tiles/look/sld";
import { requireCaller } from "../authenticate";
import { pageNames } from "../mapConfig";
import { mapped, requireReader } from "../tiles";
import {
  lookNamed,
  looksFor,
  looksOfPage,
  partsOf,
  readableDatasets,
  rootOf,
  shownDataset,
} from "./looks";

const path = "/api/styles";

type Named = { look: string };
type File = { type: string; write: (request: FastifyRequest, look: string) => string };

const json = "application/json; charset=utf-8";
const xml = "application/xml; charset=utf-8";

const lookIn = (request: FastifyRequest, name: string) =>
  lookNamed(request, mapped(request).dataset.name, name);

/** The forms of a look, by the name of their file. */
const files: Readonly<Record<string, File>> = {
  "style.json": {
    type: json,
    write: (request, name) => {
      const look = lookIn(request, name);
      return JSON.stringify(mapStyle(look.title, [look], partsOf(request)));
    },
  },
  "drawingInfo.json": {
    type: json,
    write: (request, name) =>
      JSON.stringify(drawingInfo(shownDataset(request), lookIn(request, name))),
  },
  "style.qml": {
    type: xml,
    write: (request, name) => qmlOf(shownDataset(request), lookIn(request, name)),
  },
  "style.sld": {
    type: xml,
    write: (request, name) => sldOf(shownDataset(request), lookIn(request, name)),
  },
};

/**
 * How our own map draws the datasets, in the forms of other programs, by symbol set and by map page:
 * `/api/styles` lists them, `/api/styles/<dataset>/<look>/style.json` and its siblings are single ones,
 * `/api/styles/pages/<page>/style.json` is a whole page.
 */
export function serveStyles(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  app.get(path, { onRequest: signedIn }, async (request) => ({
    layers: readableDatasets(request).map(({ name, title }) => ({
      ...{ name, title },
      looks: looksFor(request, name).map((look) => ({
        ...{ name: look.id, title: look.title, filter: look.filter ?? {} },
        ...addressesOf(`${rootOf(request)}${path}/${name}/${look.id}`),
      })),
    })),
    pages: pageNames(request.server.deps.mapConfigDir).map((name) => ({
      ...{ name, title: looksOfPage(request, name).title },
      "style.json": `${rootOf(request)}${path}/pages/${name}/style.json`,
    })),
  }));
  app.get<{ Params: { page: string } }>(
    `${path}/pages/:page/style.json`,
    { onRequest: signedIn },
    async (request) => {
      const { title, looks } = looksOfPage(request, request.params.page);
      return mapStyle(title, looks, partsOf(request));
    },
  );
  app.get<{ Params: Named & { file: string } }>(
    `${path}/:dataset/:look/:file`,
    { onRequest: requireReader },
    async (request, reply) => {
      const { look, file } = request.params;
      const form = Object.hasOwn(files, file) ? files[file] : undefined;
      if (!form) {
        const words = `没有样式文件“${file.slice(0, 40)}”，可用 ${Object.keys(files).join("、")}`;
        throw new Refusal(status.notFound, words);
      }
      return reply.type(form.type).send(form.write(request, look));
    },
  );
}

const addressesOf = (folder: string) =>
  Object.fromEntries(Object.keys(files).map((file) => [file, `${folder}/${file}`]));
