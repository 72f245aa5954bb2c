import type { FastifyReply, FastifyRequest } from "fastify";
import { status } from "#contract/errors";
import { element, textElement, xmlHead } from "../tiles/look/xml";
import { OwsFault } from "../tiles/wfs/owsFault";
import { credentialOf } from "./credentials";

export type Failure = { status: number; message: string; problems?: unknown };

/** Esri's codes of a request without a token, and of one whose token is not valid any more. */
const [noToken, invalidToken] = [499, 498];

const isOf = (url: string, root: string) => new RegExp(`^${root}(/|\\?|$)`).test(url);

/** Whether a request is one of ArcGIS. */
export const isOfArcgis = ({ url }: FastifyRequest) =>
  isOf(url, "/api/rest") || isOf(url, "/api/sharing");

/** Whether a request is one of OGC API. */
export const isOfOgc = ({ url }: FastifyRequest) => isOf(url, "/api/ogc");

/** Whether a request is one that programs make, never our own pages. */
const isOfPrograms = (request: FastifyRequest) =>
  isOfOgc(request) || /^\/api\/(styles|tables|wms|wmts|wfs)(\/|\?|$)/.test(request.url);

/**
 * Answers a failure in the form of the protocol that was used. ArcGIS has refusals as replies like
 * any other, with the error inside: its programs take another status for a fault of the network, or
 * for an empty answer. What is no refusal keeps its status, and so does a request to be slower.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { status: code, message, problems } = failure;
  reply.type("application/json; charset=utf-8");
  if (isOfArcgis(request)) {
    const isReply = code < status.defect && code !== status.tooMany;
    const details = problems === undefined ? [message] : detailsOf(problems, message);
    const error = { code: esriCode(request, code), message, details };
    return reply.code(isReply ? status.ok : code).send({ error });
  }
  if (code === status.expired) reply.header("www-authenticate", challengesOf(request));
  const form = xmlForms.find(({ path }) => isOf(request.url, path));
  if (form) return reply.code(code).type("text/xml; charset=utf-8").send(form.write(failure));
  const ogc = isOfOgc(request) ? { code: String(code), description: message } : {};
  return reply.code(code).send({ message, problems, ...ogc });
}

const [badValue, refused] = ["InvalidParameterValue", "NoApplicableCode"] as const;
const nameOf = (code: number) =>
  code === status.badRequest || code === status.notFound ? badValue : refused;

/** How the older interfaces of OGC tell an error. */
const xmlForms = [
  {
    path: "/api/wms",
    write: ({ status: code, message }: Failure) =>
      xmlHead +
      element(
        "ServiceExceptionReport",
        { version: "1.3.0", xmlns: "http://www.opengis.net/ogc" },
        textElement("ServiceException", message, { code: nameOf(code) }),
      ),
  },
  {
    path: "/api/wmts",
    write: ({ status: code, message }: Failure) =>
      owsReport("1.1.0", { exceptionCode: nameOf(code) }, message),
  },
  {
    path: "/api/wfs",
    write: (failure: Failure) =>
      failure instanceof OwsFault
        ? owsReport(
            "2.0.0",
            { exceptionCode: failure.code, locator: failure.locator },
            failure.message,
          )
        : owsReport("2.0.0", { exceptionCode: nameOf(failure.status) }, failure.message),
  },
];

const owsReport = (version: string, attributes: Readonly<Record<string, string>>, words: string) =>
  xmlHead +
  element(
    "ExceptionReport",
    { version, xmlns: "http://www.opengis.net/ows/1.1" },
    element("Exception", attributes, textElement("ExceptionText", words)),
  );

const realm = 'realm="clzy"';

/**
 * How to sign in. Browsers ask for a password when they are offered Basic, so the calls of our own
 * pages are not.
 */
const challengesOf = (request: FastifyRequest): string[] => [
  ...(isOfPrograms(request) ? [`Basic ${realm}, charset="UTF-8"`] : []),
  `Bearer ${realm}`,
];

function esriCode(request: FastifyRequest, code: number): number {
  if (code !== status.expired) return code;
  return credentialOf(request) === null ? noToken : invalidToken;
}

function detailsOf(problems: unknown, message: string): string[] {
  const list = Array.isArray(problems) ? problems : [];
  const texts = list.map((one) => String((one as { message?: unknown } | null)?.message ?? ""));
  return texts.some((text) => text !== "") ? texts : [message];
}
