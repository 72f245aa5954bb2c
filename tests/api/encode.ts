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

function text(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  // An object may say itself otherwise than in words.
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const { id, secret } = pageConfigOf("public/config.json").client;
export const clientCredentials = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** An upload as browsers send it: what is in its files is read as it goes. */
export function formDataOf(input: object): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(input)) {
    const blobs = [value].flat().filter((one) => one instanceof Blob);
    for (const one of blobs) body.append(key, one, (one as File).name ?? "file");
    if (blobs.length === 0) body.append(key, text(value));
  }
  return body;
}

async function multipart(input: object): Promise<Pick<Encoded, "headers" | "payload">> {
  const body = formDataOf(input);
  const request = new Request("http://test", { method: "POST", body });
  const payload = Buffer.from(await request.arrayBuffer());
  return { headers: { "content-type": request.headers.get("content-type") ?? "" }, payload };
}

const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Encodes a call as a request, by its kind: the tests' own reading of the contract. */
export async function encode({ path, kind }: Endpoint, input: unknown): Promise<Encoded> {
  const url = `/api/${path}`;
  const known = Object.entries((input ?? {}) as object).filter(([, value]) => value !== undefined);
  const given = Object.fromEntries(known);
  switch (kind) {
    case "query":
      return { method: "GET", url: `${url}?${form(given)}`, headers: {} };
    case "upload":
      return { method: "POST", url, ...(await multipart(given)) };
    case "form":
      return { method: "POST", url, headers: formType, payload: form(given) };
    case "login": {
      const headers = { ...formType, authorization: clientCredentials };
      return { method: "POST", url, headers, payload: form(given) };
    }
    default: {
      const headers = { "content-type": "application/json" };
      return { method: "POST", url, headers, payload: JSON.stringify(given) };
    }
  }
}
