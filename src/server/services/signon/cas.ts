import { readXml } from "../../files/xlsx/xmlEvents";
import { tokenHash } from "../account/session";
import { homeAddress } from "./addresses";
import { type Ask, askerOf, Unproven } from "./ask";
import type { CasConfig } from "./config";
import type { Begun, Given, Identity, Issuer, Over } from "./issuer";

/** The texts of a document, by the path of their elements; entities are not expanded. */
async function textsOf(xml: string): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  const path: string[] = [];
  async function* chunks() {
    yield Buffer.from(xml);
  }
  await readXml(chunks(), {
    open: (name) => {
      path.push(name);
    },
    close: (_, text) => {
      const key = path.join("/");
      texts.set(key, [...(texts.get(key) ?? []), text.trim()]);
      path.pop();
    },
  }).catch(() => {
    throw new Unproven("unreadable XML");
  });
  return texts;
}

/** The only text at a path. */
function soleText(texts: ReadonlyMap<string, string[]>, path: string): string | null {
  const [only, ...others] = texts.get(path) ?? [];
  return only && others.length === 0 ? only : null;
}

/** A session by its ticket, of which only the hash is kept: the ticket itself would end it. */
const outsideOf = (ticket: string): string => tokenHash(ticket).toString("hex");

const success = "serviceResponse/authenticationSuccess";

/** CAS 2.0 and 3.0: a ticket in the address, which the server of CAS is asked about. */
export function casIssuer(config: CasConfig, origin: string): Issuer {
  const { id, name, account, version, startsThere } = config;
  const origins = new Set([config.address, ...config.origins].map((one) => new URL(one).origin));
  const at = (path: string, given: Given): URL => {
    const address = new URL(`${config.address.replace(/\/$/, "")}/${path}`);
    for (const [key, value] of Object.entries(given)) address.searchParams.set(key, value);
    return address;
  };

  /** Our page, as CAS is told when it gives a ticket and when it is asked about it. */
  function serviceOf(state: string | null): string {
    const service = new URL("/singleLogin", origin);
    service.searchParams.set("issuer", id);
    if (state !== null) service.searchParams.set("state", state);
    return service.href;
  }

  const begin = async ({ state }: Begun) => at("login", { service: serviceOf(state) });

  async function validated(ask: Ask, service: string, ticket: string) {
    const path = version === 3 ? "p3/serviceValidate" : "serviceValidate";
    const reply = await ask(at(path, { service, ticket }));
    if (!reply.ok) throw new Unproven(`status ${reply.status}`);
    return textsOf(await reply.text());
  }

  async function identify(given: Given, begun: Begun | null): Promise<Identity> {
    const { ticket } = given;
    if (ticket === undefined || ticket.length > 300) throw new Unproven("no ticket");
    const texts = await validated(askerOf(origins), serviceOf(begun?.state ?? null), ticket);
    const subject = soleText(texts, `${success}/user`);
    if (subject === null) throw new Unproven("no success");
    const attributes = [...texts]
      .filter(([path]) => path.startsWith(`${success}/attributes/`))
      .map(([path, values]) => [path.slice(`${success}/attributes/`.length), values]);
    return {
      ...{ subject, outside: outsideOf(ticket), idToken: null },
      claims: { ...Object.fromEntries(attributes), user: subject },
    };
  }

  const leave = async () => at("logout", { service: homeAddress(origin).href });

  /** Not signed: its proof is the ticket, which CAS and we alone know. */
  async function over({ logoutRequest: xml }: Given): Promise<Over | null> {
    if (xml === undefined) return null;
    const ticket = soleText(await textsOf(xml), "LogoutRequest/SessionIndex");
    if (ticket === null) throw new Unproven("no session");
    return { outside: outsideOf(ticket), subject: null, once: null };
  }

  return {
    ...{ id, name, account, startsThere, proofs: ["ticket"] },
    begin,
    identify,
    leave,
    over,
  };
}
