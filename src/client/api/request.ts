import type { Options } from "ky";
import type { Endpoint } from "#contract/define/endpoint";
import type { PageConfig } from "#contract/pageConfig";

type Input = Readonly<Record<string, unknown>>;

const present = (input: Input) =>
  Object.entries(input).filter(([, value]) => value !== undefined && value !== null);

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(",") : String(value);

const pairs = (input: Input): [string, string][] =>
  present(input).map(([key, value]) => [key, asText(value)]);

/** Fields go before the file: the server reads the stream in order. */
function multipart(input: Input): FormData {
  const form = new FormData();
  const files: [string, Blob][] = [];
  for (const [key, value] of present(input)) {
    const blobs = [value].flat().filter((one) => one instanceof Blob);
    if (blobs.length > 0) files.push(...blobs.map((one): [string, Blob] => [key, one]));
    else form.append(key, asText(value));
  }
  for (const [key, file] of files) form.append(key, file);
  return form;
}

/** Basic credentials, encoded as UTF-8 first because `btoa` takes Latin-1 only. */
function basic({ id, secret }: PageConfig["client"]): string {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Method, body and headers for each of the six kinds of call. */
export function encode(e: Endpoint, raw: unknown, client: PageConfig["client"]): Options {
  const input = (raw ?? {}) as Input;
  switch (e.kind) {
    case "query":
      return { method: "get", searchParams: pairs(input) };
    case "form":
      return { method: "post", body: new URLSearchParams(pairs(input)) };
    case "login":
      return {
        method: "post",
        body: new URLSearchParams(pairs(input)),
        headers: { Authorization: basic(client) },
      };
    case "upload":
      return { method: "post", body: multipart(input) };
    case "json":
    case "blob":
      return { method: "post", json: input };
  }
}

/** The session header. `Bearer` only under the standard name. */
export function tokenHeader(token: string | null, name: string): Record<string, string> {
  if (!token) return {};
  return { [name]: name.toLowerCase() === "authorization" ? `Bearer ${token}` : token };
}
