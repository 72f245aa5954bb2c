import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import { json } from "../../tiles/features/ogcDocuments";
import { type StyleForm, styleFormatNames, styleForms } from "../../tiles/features/ogcStyleForms";
import { demandKnown, ogcParameters, type Parameters } from "../../tiles/features/parameters";
import { mapStyle } from "../../tiles/look/mapStyle";
import { tileDatasets } from "../../tiles/tileDatasets";
import { formatFor } from "../accepted";
import { callerOf, requireCaller } from "../authenticate";
import { pageNames } from "../mapConfig";
import { mapped, requireReader } from "../tiles";
import { lookNamed, looksFor, looksOfPage, partsOf, readableDatasets } from "./looks";
import { type OgcAnswer, ogcPath, rootOf, serveResource } from "./ogcServe";
import { styleFiles } from "./styleFiles";

/** A style as it is listed; a whole page has the form of MapLibre alone. */
type Listed = { id: string; title: string; forms: readonly StyleForm[] };

const html = ["text/html"];
const page = { json: [json], html };
const ofForms = (forms: readonly StyleForm[]) => ({
  ...Object.fromEntries(forms.map((one) => [one, styleForms[one].types])),
  html,
});
const all = ofForms(styleFormatNames);
const wholePage = ["mapbox"] as const;
const ofPages = "pages";

/**
 * OGC API Styles (core, read only): every look of every layer as `<dataset>.<look>` and the map pages as
 * `pages.<page>` below `/styles`, those of a layer by their own names below its collection.
 */
export function serveOgcStyles(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  const [root, own] = [`${ogcPath}/styles`, `${ogcPath}/collections/:dataset/styles`];
  serveResource(app, root, signedIn, page, async (request) =>
    list(request, `${rootOf(request)}/styles`, everyStyle(request)),
  );
  serveResource(app, own, requireReader, page, async (request) => {
    const { name, title } = mapped(request).dataset;
    const looks = looksFor(request, name).map((look) => ({ ...look, forms: styleFormatNames }));
    const address = `${rootOf(request)}/collections/${name}/styles`;
    const answer = list(request, address, looks, `${title}的样式`);
    return { ...answer, body: { ...answer.body, default: looks[0]?.id } };
  });
  serveResource(app, `${root}/:style`, signedIn, all, async (request, reply) => {
    const { style } = request.params as { style: string };
    const [, dataset = "", name = ""] = /^(\w+)\.(.+)$/.exec(style) ?? [];
    const address = `${rootOf(request)}/styles`;
    if (dataset === ofPages) return pageStyle(request, reply, address, name);
    return oneStyle(request, reply, { dataset: readableOne(request, dataset), name, address });
  });
  serveResource(app, `${own}/:look`, requireReader, all, async (request, reply) => {
    const { look: name } = request.params as { look: string };
    const { dataset } = mapped(request);
    const address = `${rootOf(request)}/collections/${dataset.name}/styles`;
    return oneStyle(request, reply, { dataset, name, address });
  });
}

function everyStyle(request: FastifyRequest): Listed[] {
  const looks = readableDatasets(request).flatMap(({ name }) =>
    looksFor(request, name).map(({ id, title }) => ({
      ...{ id: `${name}.${id}`, title, forms: styleFormatNames },
    })),
  );
  const pages = pageNames(request.server.deps.mapConfigDir).map((name) => ({
    ...{ id: `${ofPages}.${name}`, title: looksOfPage(request, name).title, forms: wholePage },
  }));
  return [...looks, ...pages];
}

const addressOf = (address: string, id: string) => `${address}/${encodeURIComponent(id)}`;

const linksOf = (address: string, { id, forms }: Omit<Listed, "title">) =>
  forms.map((form) => {
    const { types, title } = styleForms[form];
    const href = `${addressOf(address, id)}?f=${form}`;
    return { href, rel: "stylesheet", type: types[0], title };
  });

function list(request: FastifyRequest, address: string, styles: readonly Listed[], title = "样式") {
  demandKnown(ogcParameters.page, request.query as Parameters);
  const body = {
    links: [{ href: address, rel: "self", type: json, title: "本页" }],
    styles: styles.map((one) => ({
      ...{ id: one.id, title: one.title, links: linksOf(address, one) },
    })),
  };
  return { body, type: json, title };
}

/** A dataset of the map that the caller may read, by the first part of a style's id. */
function readableOne(request: FastifyRequest, name: string): AnyDataset {
  const known = Object.hasOwn(tileDatasets, name) ? tileDatasets[name] : undefined;
  if (!known) throw new Refusal(status.notFound, "没有这个样式，编号为 图层.样式 或 pages.页面");
  if (callerOf(request).authorities.includes(known.dataset.access.read)) return known.dataset;
  throw new Refusal(status.forbidden, messages.forbidden);
}

type Asked = { dataset: AnyDataset; name: string; address: string };

function oneStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  { dataset, name, address }: Asked,
): OgcAnswer {
  demandKnown(ogcParameters.page, request.query as Parameters);
  const look = lookNamed(request, dataset.name, name);
  const { style } = request.params as { style?: string };
  const links = linksOf(address, { id: style ?? name, forms: styleFormatNames });
  const form = formatFor(request, reply, all);
  const { title } = look;
  // The page of a style leads to its encodings.
  if (form === "html") return { body: {}, type: json, title, html: () => ({ links }) };
  const { file, types } = styleForms[form as StyleForm];
  const shown = shownTo(dataset, callerOf(request).authorities);
  const text = styleFiles[file].write(request, shown, look);
  return { body: Buffer.from(text), type: types[0], title };
}

function pageStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  name: string,
): OgcAnswer {
  demandKnown(ogcParameters.page, request.query as Parameters);
  const { title, looks } = looksOfPage(request, name);
  formatFor(request, reply, ofForms(wholePage));
  const links = linksOf(address, { id: `${ofPages}.${name}`, forms: wholePage });
  const body = mapStyle(title, looks, partsOf(request));
  return { body, type: styleForms.mapbox.types[0], title, html: () => ({ links }) };
}
