import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FeatureFile } from "../../tiles/features/answers/featureFile";
import type { Answer } from "../../tiles/features/answers/features";
import {
  bad,
  demandKnown,
  type Parameters,
  restParameters,
  type Table,
} from "../../tiles/features/parameters";
import { WrittenJson } from "../../tiles/features/pieces/writtenJson";
import { filterNames } from "../../tiles/tileDatasets";
import { credentialOf } from "../credentials";
import { givenTo } from "../given";
import { originOf, prefixOf } from "../origin";
import { sendFile } from "../serve";
import { downloadOf } from "./arcgis/file";
import { demandFormat, served } from "./arcgis/served";
import { htmlPage } from "./htmlPage";

type Answering = (
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
) => Promise<object> | object;

type Guard = (request: FastifyRequest) => Promise<void>;

/** Mounts a resource of ArcGIS REST. */
export type Mount = (path: string, guard: Guard, answering: Answering) => void;

/** Programs ask by either method, with a slash at the end or without. */
export const mountRest =
  (app: FastifyInstance): Mount =>
  (path, guard, answering) => {
    for (const url of [path, `${path}/`]) {
      app.route({
        url,
        method: ["GET", "POST"],
        onRequest: async (request) => {
          if (!mayShowLater(request)) await guard(request);
        },
        handler: async (request, reply) => {
          const given = inCase(await givenTo(request));
          if (mayShowLater(request)) await guardByForm(request, given, guard);
          const answer = await answering(request, given, reply);
          return answer === reply ? reply : sendInForm(request, reply, given, answer);
        },
      });
    }
  };

/** Descriptions, which are asked with what their layer is asked with besides. */
export const pagesOf =
  (serve: Mount): Mount =>
  (path, guard, answering) =>
    serve(path, guard, (request, given, reply) => {
      demandKnown(restParameters.description, given, namesFor(request));
      demandFormat(given);
      return answering(request, given, reply);
    });

/** What is listed under parameters of its own. */
export const listsOf =
  (serve: Mount, table: Table): Mount =>
  (path, guard, answering) =>
    serve(path, guard, (request, given, reply) => {
      demandKnown(table, given);
      demandFormat(given);
      return answering(request, given, reply);
    });

const spelled = new Map(
  Object.values(restParameters).flatMap((table) =>
    Object.keys(table).map((name) => [name.toLowerCase(), name] as const),
  ),
);
const isSpelled = new Set(spelled.values());

/** Names in whatever case programs have them: ArcGIS takes any, and OpenLayers has had capitals. */
function inCase(given: Parameters): Parameters {
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const known = isSpelled.has(name) ? name : (spelled.get(name.toLowerCase()) ?? name);
    if (named.has(known)) throw bad(`查询参数 ${known.slice(0, 60)} 只能有一个`);
    named.set(known, value);
  }
  return Object.fromEntries(named);
}

function guardByForm(request: FastifyRequest, { token }: Parameters, guard: Guard): Promise<void> {
  request.formToken = typeof token === "string" ? token : null;
  return guard(request);
}

/** Who shows nothing yet may do so in the body, which is read after the head. */
const mayShowLater = (request: FastifyRequest): boolean =>
  request.method === "POST" && !request.caller && credentialOf(request) === null;

/** Layers are described with the filter that they are asked with; it changes nothing there. */
const namesFor = (request: FastifyRequest): string[] =>
  "dataset" in Object(request.params) || "layer" in Object(request.params)
    ? ["asOf", ...filterNames(served(request))]
    : [];

/** As JSON, as JSON to be read, or as a page: whatever the caller has asked for. */
export function sendInForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { f = "" }: Parameters,
  told: object | Answer,
) {
  const isShown = f === "pjson" || f === "html";
  if (told instanceof WrittenJson && !isShown) {
    return reply.type("application/json; charset=utf-8").send(told.bytes);
  }
  const answer = told instanceof WrittenJson ? told.value : told;
  if (answer instanceof Uint8Array) {
    const bytes = answer as Uint8Array<ArrayBuffer>;
    return reply.type("application/x-protobuf").send(Buffer.from(bytes));
  }
  if (answer instanceof FeatureFile) return sendFile(reply, downloadOf(answer));
  if (f === "html") {
    const [address = ""] = request.url.split("?");
    const self = `${originOf(request)}${prefixOf(request)}${address.replace(/\/$/, "")}`;
    const shown = { 下级: childrenOf(self, answer), ...answer };
    return reply.type("text/html; charset=utf-8").send(htmlPage(address, shown));
  }
  if (f !== "pjson") return answer;
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer, null, 2));
}

/** Where a page leads on to. */
function childrenOf(self: string, answer: object): string[] {
  const page = "?f=html";
  if ("services" in answer) {
    const services = answer.services as { name: string; type: string }[];
    return services.map(({ name, type }) => `${self}/${name}/${type}${page}`);
  }
  const [, type] = /\/(Feature|Map)Server$/.exec(self) ?? [];
  if (type === undefined) return [];
  type Ids = { layers?: { id: number }[]; tables?: { id: number }[] };
  const { layers = [], tables = [] } = answer as Ids;
  const ids = [...layers, ...tables].map(({ id }) => `${id}`);
  const lists = type === "Map" ? ["layers", "legend"] : ["layers"];
  return [...ids, ...lists].map((child) => `${self}/${child}${page}`);
}
