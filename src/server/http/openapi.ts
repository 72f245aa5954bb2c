import { z } from "zod";
import type { Endpoint, Endpoints } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { productName } from "#contract/productName";
import { facePaths, faceTags } from "./openapiFaces";

type Json = Record<string, unknown>;

const mediaTypes: Readonly<Record<Endpoint["kind"], string>> = {
  json: "application/json",
  blob: "application/json",
  query: "application/json",
  form: "application/x-www-form-urlencoded",
  login: "application/x-www-form-urlencoded",
  upload: "multipart/form-data",
};

let made: Json | null = null;

/**
 * OpenAPI 3.1 of every call and of the interfaces for other programs, generated once from the same
 * definitions that serve them.
 */
export const document = (): Json => {
  made ??= withFaces(documentOf(endpoints));
  return made;
};

const withFaces = (own: ReturnType<typeof documentOf>): Json => ({
  ...own,
  tags: [...own.tags, ...faceTags],
  paths: { ...own.paths, ...facePaths(readReplies) },
});

export function documentOf(groups: Readonly<Record<string, Endpoints>>) {
  const paths: Record<string, Json> = {};
  const named = Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [group, calls] of named) {
    for (const [key, one] of Object.entries(calls)) {
      const method = one.kind === "query" ? "get" : "post";
      const path = `/api/${one.path}`;
      paths[path] = { ...paths[path], [method]: operationOf(group, key, one) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: productName,
      version: "1.0.0",
      description: "由接口表生成；地址与名称按客户给定的写法。",
      license: { name: "Proprietary", url: "https://spdx.org/licenses/" },
    },
    servers: [{ url: "/", description: "本服务" }],
    tags: named.map(([name]) => ({ name, description: `${name} 接口` })),
    security: [{ session: [] }],
    paths,
    components: { securitySchemes, schemas: { Failure: failure }, responses: failures },
  };
}

const securitySchemes = {
  session: { type: "http", scheme: "bearer", description: "登录后得到的令牌，或接口令牌" },
  client: { type: "http", scheme: "basic", description: "页面配置中的客户端标识" },
};

const failure = {
  type: "object",
  description: "失败的原因，用户可读",
  required: ["message"],
  properties: { message: { type: "string" }, problems: { description: "逐项问题" } },
};

const failed = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

/** The error catalogue, by the name that operations refer to. */
const failures = {
  BadRequest: failed("请求内容不正确，或业务规则不允许"),
  Expired: failed("登录已过期或非法访问"),
  Forbidden: failed("权限不足"),
  NotFound: failed("不存在或不在权限范围内"),
  Conflict: failed("状态不允许，或数据已被他人修改"),
  TooLarge: failed("提交的内容过大"),
  TooMany: failed("操作过于频繁"),
  Defect: failed("服务器内部错误"),
};

const reply = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` });

const errorReplies = {
  "400": reply("BadRequest"),
  "401": reply("Expired"),
  "403": reply("Forbidden"),
  "404": reply("NotFound"),
  "409": reply("Conflict"),
  "413": reply("TooLarge"),
  "429": reply("TooMany"),
  "500": reply("Defect"),
};

/** Of what only reads. */
const { "409": _conflict, "413": _large, ...readReplies } = errorReplies;

function operationOf(group: string, key: string, one: Endpoint): Json {
  const input = schemaOf(one.input, "input");
  return {
    tags: [group],
    operationId: `${group}_${key}`,
    summary: one.path,
    description: accessWords(one),
    ...(one.kind === "login" && { security: [{ client: [] }] }),
    ...(one.access === null && one.kind !== "login" && { security: [] }),
    ...(one.kind === "query"
      ? { parameters: parametersOf(input) }
      : {
          requestBody: { required: true, content: { [mediaTypes[one.kind]]: { schema: input } } },
        }),
    responses: { "200": successOf(one), ...errorReplies },
  };
}

/** Who may call, in words. */
function accessWords({ access, also, slow }: Endpoint): string {
  const patience = slow ? "时限 300 秒。" : "时限 30 秒。";
  if (access === null) return `无需登录。${patience}`;
  if (access === "") return `登录用户均可调用。${patience}`;
  return `需要权限 ${[access, also].filter(Boolean).join(" 和 ")}。${patience}`;
}

function successOf({ kind, output }: Endpoint): Json {
  const description = "成功";
  if (kind !== "blob") {
    return { description, content: { "application/json": { schema: schemaOf(output, "output") } } };
  }
  const schema = { type: "string", contentMediaType: "application/octet-stream" };
  return { description: "文件", content: { "application/octet-stream": { schema } } };
}

function parametersOf({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: "query",
    required: (required as string[]).includes(name),
    schema,
  }));
}

/** Files are bytes; what JSON Schema cannot express is left open. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== "custom") return;
      jsonSchema.type = "string";
      jsonSchema.contentMediaType = "application/octet-stream";
    },
  });
  return json as Json;
}
