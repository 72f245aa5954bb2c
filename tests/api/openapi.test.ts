import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { openapiApi } from "#contract/endpoints/openapi";
import { documentOf } from "../../src/server/http/openapi";
import { faces } from "../../src/server/http/openapiFaces";
import { anonymous, as, withApp } from "./harness";

withApp();

type Operation = {
  operationId: string;
  tags: string[];
  security?: object[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  parameters?: { name: string; required: boolean }[];
  responses: Record<string, unknown>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const all = Object.values(endpoints).flatMap((group) => Object.values(group));
const document = async () =>
  (await as("chakan").call(openapiApi.document, {})).body as unknown as Document;

const lint = async (source: object) => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(source), config });
  return found.map(
    ({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`,
  );
};

let whole: Document;
beforeAll(() => {
  whole = documentOf(endpoints) as unknown as Document;
});

describe("the description of the calls", () => {
  test("is OpenAPI 3.1 without anything to complain of", async () => {
    expect(await lint(whole)).toEqual([]);
  }, 120_000);

  test("has nothing to complain of with the interfaces for other programs either", async () => {
    expect(await lint(await document())).toEqual([]);
  }, 120_000);

  test("has those interfaces as they are served", async () => {
    const { paths } = await document();
    const places = {
      dataset: "dxydsd",
      grid: "WebMercatorQuad",
      ...{ oid: "1", id: "1", layer: "0", look: "dxydsd", page: "dxyd", table: "dxydsd" },
      ...{
        style: "default",
        set: "GoogleMapsCompatible",
        image: "x",
        matrix: "12",
        row: "1",
        col: "1",
      },
      z: "12",
      x: "1",
      y: "1",
    };
    for (const { path, methods } of faces) {
      expect([path, Object.keys(paths[path] ?? {})]).toEqual([path, methods]);
      const url = path.replace(/\{(\w+)\}/g, (_, name) => places[name as keyof typeof places]);
      for (const method of methods) {
        const ask = () => (method === "get" ? as("yuhang").get(url) : as("yuhang").post(url, {}));
        const { status, body } = await ask();
        const { error, message } = body as { error?: { message: string }; message?: string };
        expect([url, method, status < 500]).toEqual([url, method, true]);
        expect([url, method, error?.message ?? message]).not.toEqual([url, method, "接口不存在"]);
      }
    }
  });

  test("is complained of where it is wrong", async () => {
    const twice = {
      ...whole,
      paths: { ...whole.paths, "/api/again": whole.paths["/api/user/info"] },
    };
    expect((await lint(twice)).some((one) => one.includes("operation-operationId-unique"))).toBe(
      true,
    );
  }, 120_000);

  test("has every call under its literal path, with its method, and no other", () => {
    const described = Object.entries(whole.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = all.map(({ kind, path }) => `${kind === "query" ? "get" : "post"} /api/${path}`);
    expect(described.sort()).toEqual([...new Set(served)].sort());
  });

  test("says what each kind of call sends and answers", () => {
    const at = (path: string) => whole.paths[path]?.post ?? (whole.paths[path]?.get as Operation);
    expect(Object.keys(at("/api/file/upload").requestBody?.content ?? {})).toEqual([
      "multipart/form-data",
    ]);
    const { schema } = at("/api/file/upload").requestBody?.content["multipart/form-data"] ?? {};
    expect(schema).toMatchObject({
      properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
      required: ["file"],
    });
    expect(at("/api/dxydsd/getDxydSdInfo").parameters).toMatchObject([
      { name: "dkid", required: true },
    ]);
    expect(at("/api/login/do").security).toEqual([{ client: [] }]);
    expect(Object.keys(at("/api/sys/log/export").responses).sort()).toEqual([
      ...["200", "400", "401", "403", "404", "409", "413", "429", "500"],
    ]);
  });

  test("is served to those who are signed in, and asked for again it need not be sent again", async () => {
    expect((await document()).openapi).toBe("3.1.0");
    const client = as("chakan");
    const first = await client.get("/api/openapi.json");
    const again = await client.get("/api/openapi.json", {
      "if-none-match": String(first.headers.etag),
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect((await anonymous().get("/api/openapi.json")).status).toBe(401);
  });

  test("keeps a GET and a POST of one path apart", () => {
    const call = (kind: "query" | "json") =>
      endpoint({ path: "x/y", kind, access: "", input: z.object({}), output: z.object({}) });
    const { paths } = documentOf({
      x: { read: call("query"), write: call("json") },
    }) as unknown as Document;
    expect(Object.keys(paths["/api/x/y"] ?? {})).toEqual(["get", "post"]);
  });
});
