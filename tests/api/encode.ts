import type { Endpoint } from "#contract/define/endpoint";
import { pageConfigOf } from "../../src/server/pageConfig";

type Encoded = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

const form = (input: object) =>
  new URLSearchParams(Object.entries(input).map(([key, value]) => [key, text(value)])).toString();

const text = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

const { id, secret } = pageConfigOf("public/config.json").client;
export const clientCredentials = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** A call as a request, by its kind: the test's own reading of the contract. */
export async function encode(endpoint: Endpoint, input: unknown): Promise<Encoded> {
  const url = `/api/${endpoint.path}`;
  const given = Object.fromEntries(
    Object.entries((input ?? {}) as object).filter(([, value]) => value !== undefined),
  );
  if (endpoint.kind === "query") {
    return { method: "GET", url: `${url}?${form(given)}`, headers: {} };
  }
  if (endpoint.kind === "upload") {
    const body = new FormData();
    for (const [key, value] of Object.entries(given)) {
      if (value instanceof Blob) body.append(key, value, (value as File).name ?? "file");
      else body.append(key, text(value));
    }
    const request = new Request("http://test", { method: "POST", body });
    const type = request.headers.get("content-type") ?? "";
    const payload = Buffer.from(await request.arrayBuffer());
    return { method: "POST", url, headers: { "content-type": type }, payload };
  }
  if (endpoint.kind === "form" || endpoint.kind === "login") {
    const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded" };
    if (endpoint.kind === "login") headers.authorization = clientCredentials;
    return { method: "POST", url, headers, payload: form(given) };
  }
  const headers = { "content-type": "application/json" };
  return { method: "POST", url, headers, payload: JSON.stringify(given) };
}
