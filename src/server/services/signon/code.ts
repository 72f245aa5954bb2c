import { arrivalAddress, homeAddress } from "./addresses";
import { type Ask, askerOf, Unproven } from "./ask";
import type { CodeConfig } from "./config";
import type { Begun, Given, Identity, Issuer } from "./issuer";
import { soleValueOf } from "./mapping";
import { signatureOf } from "./signature";

type Step = CodeConfig["user"];
type Known = Readonly<Record<string, unknown>>;

const longestCode = 500;

/** The value of an answer at a place such as `content.data`. */
const valueAt = (answer: unknown, place: string): unknown =>
  place
    .split(".")
    .reduce<unknown>(
      (part, key) =>
        part instanceof Object && Object.hasOwn(part, key) ? (part as Known)[key] : undefined,
      answer,
    );

/** `{token}` and the like in the value of a field become what is known by that name. */
function filled(fields: Readonly<Record<string, string>>, known: Known): [string, string][] {
  const put = (text: string) =>
    text.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const value = soleValueOf(known, name);
      if (value === null) throw new Unproven(`nothing known as ${name}`);
      return value;
    });
  return Object.entries(fields).map(([name, text]): [string, string] => [name, put(text)]);
}

/**
 * An exchange of codes as 浙政钉 (专有钉钉) has it: its page leads back with a code, and for that code
 * and a token of our own the server is told who it is.
 */
export function codeIssuer(config: CodeConfig, origin: string): Issuer {
  const { id, name, account, startsThere, codeFields: proofs } = config;
  const origins = new Set([config.api, ...config.origins].map((one) => new URL(one).origin));

  async function begin({ state }: Begun): Promise<URL> {
    // An issuer with another name for it than ours still keeps the address that it leads back to.
    const back = arrivalAddress(origin, {
      issuer: id,
      ...(config.stateField !== "state" && { state }),
    });
    const there = new URL(config.login);
    for (const [field, value] of filled(config.loginFields, config)) {
      there.searchParams.set(field, value);
    }
    there.searchParams.set(config.stateField, state);
    there.searchParams.set(config.redirectField, back.href);
    return there;
  }

  function request({ path, method, fields }: Step, known: Known): [URL, RequestInit] {
    const address = new URL(`${config.api.replace(/\/$/, "")}${path}`);
    const given = filled(fields, known);
    const isSigned = config.sign === "hmac";
    const headers = isSigned ? signatureOf(config, method, address.pathname, given) : {};
    if (method === "POST") return [address, { method, headers, body: new URLSearchParams(given) }];
    for (const [field, value] of given) address.searchParams.set(field, value);
    return [address, { method, headers }];
  }

  async function answered(ask: Ask, step: Step, known: Known): Promise<unknown> {
    const { path, take } = step;
    const reply = await ask(...request(step, known));
    if (!reply.ok) throw new Unproven(`${path}: status ${reply.status}`);
    const answer: unknown = await reply.json().catch(() => {
      throw new Unproven(`${path}: no JSON`);
    });
    const { good } = config;
    if (good && String(valueAt(answer, good.field)) !== good.value) {
      throw new Unproven(`${path}: ${good.field} is not ${good.value}`);
    }
    return valueAt(answer, take);
  }

  const claimsOf = (path: string, said: unknown): Known => {
    if (said instanceof Object && !Array.isArray(said)) return said as Known;
    throw new Unproven(`${path}: nobody`);
  };

  async function identify(given: Given): Promise<Identity> {
    const proof = proofs.find((field) => given[field] !== undefined);
    const code = proof === undefined ? undefined : given[proof];
    if (!code || code.length > longestCode) throw new Unproven("no code");
    const ask = askerOf(origins);
    const { key, secret, clientId } = config;
    const own = { key, secret, clientId, code };
    const token = await answered(ask, config.token, own);
    if (typeof token !== "string" || token === "") throw new Unproven("no token");
    let claims: Known = {};
    for (const step of [config.user, ...config.more]) {
      const said = await answered(ask, step, { ...claims, ...own, token });
      claims = { ...claims, ...claimsOf(step.path, said) };
    }
    const subject = soleValueOf(claims, config.subject);
    if (subject === null) throw new Unproven(`no ${config.subject}`);
    return { subject, outside: null, idToken: null, claims };
  }

  async function leave(): Promise<URL | null> {
    if (config.logout === undefined) return null;
    const there = new URL(config.logout);
    there.searchParams.set(config.redirectField, homeAddress(origin).href);
    return there;
  }

  const over = async () => null;
  return { ...{ id, name, account, startsThere, proofs }, begin, identify, leave, over };
}
