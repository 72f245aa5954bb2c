import type { FastifyInstance } from "fastify";
import { Refusal, status } from "#contract/errors";
import { mapStyle } from "../../tiles/look/mapStyle";
import { requireCaller } from "../authenticate";
import { pageNames } from "../mapConfig";
import { requireReader } from "../tiles";
import {
  lookNamed,
  looksFor,
  looksOfPage,
  partsOf,
  readableDatasets,
  rootOf,
  shownDataset,
} from "./looks";
import { type StyleFile, styleFiles } from "./styleFiles";

const path = "/api/styles";

type Named = { look: string };

const isFile = (name: string): name is StyleFile => Object.hasOwn(styleFiles, name);

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
      if (!isFile(file)) {
        const words = `没有样式文件“${file.slice(0, 40)}”，可用 ${Object.keys(styleFiles).join("、")}`;
        throw new Refusal(status.notFound, words);
      }
      const { type, write } = styleFiles[file];
      const shown = shownDataset(request);
      return reply.type(type).send(write(request, shown, lookNamed(request, shown.name, look)));
    },
  );
}

const addressesOf = (folder: string) =>
  Object.fromEntries(Object.keys(styleFiles).map((file) => [file, `${folder}/${file}`]));
