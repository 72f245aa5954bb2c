import { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import type { Random } from "../files/random";

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  pattern?: string;
};

export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** True with this percentage. */
const often = (random: Random, percent: number): boolean => random(100) < percent;

const texts = ["330110", "33", "dxydsd", "2024-06-15", "0", "1", "余杭", "tj", "a".repeat(32)];

const schemas = new Map<string, Schema>();

/** The schema of a call's input; it has nothing for files and the like. */
function schemaOf({ path, input }: Endpoint): Schema {
  const known = schemas.get(path);
  if (known) return known;
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  schemas.set(path, schema);
  return schema;
}

const makers: Readonly<Record<string, (schema: Schema, random: Random) => unknown>> = {
  object: (schema, random) =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || often(random, 60))
        .map(([key, one]) => [key, madeOf(one, random)]),
    ),
  array: ({ items, prefixItems, minItems = 0 }, random) =>
    prefixItems
      ? prefixItems.map((one) => madeOf(one, random))
      : Array.from({ length: Math.max(minItems, 1) }, () => madeOf(items ?? {}, random)),
  number: ({ minimum = 0 }, random) => Math.max(minimum, 120 + random(1000) / 1000),
  integer: ({ minimum = 0 }, random) => Math.max(minimum, random(3)),
  boolean: (_, random) => often(random, 50),
  null: () => null,
  string: (_, random) => pick(random, texts),
};

/** A value of the shape that a schema requires. */
function madeOf(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return madeOf(pick(random, choices), random);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => madeOf(one, random)));
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  return makers[type ?? ""]?.(schema, random) ?? pick(random, texts);
}

/** A valid input. */
export const shapedInput = (one: Endpoint, random: Random): Record<string, unknown> => ({
  ...(madeOf(schemaOf(one), random) as object),
  ...(one.kind === "upload" && { file: new File(["附件"], "附件.txt") }),
});

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
};

/** Values that nobody means to send, but somebody does. */
export const hostileValues: readonly unknown[] = [
  "\ud800",
  "\udfff余杭",
  "a\0b",
  "",
  " ",
  "'",
  "'; drop table audit; --",
  '"><script>alert(1)</script>',
  "../../../../etc/passwd",
  "%00",
  "%",
  "_",
  "\\",
  "{{7*7}}",
  "\u202e\u200b\ufeff",
  "𠮷".repeat(300),
  "x".repeat(20_000),
  "1e309",
  "NaN",
  "9999-99-99",
  "0000-00-00",
  "2024-02-30",
  "99999-01-01",
  "-1",
  "1,".repeat(3_000),
  -1,
  0,
  1e20,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  0.1 + 0.2,
  true,
  null,
  [],
  {},
  [[]],
  [null],
  { $gt: "" },
  { constructor: { prototype: {} } },
  Array.from({ length: 1_001 }, (_, i) => `id${i}`),
  [[[[120, 30]]]],
  [
    [
      [
        [1e308, -1e308],
        [1e308, 1e308],
        [-1e308, 1e308],
        [1e308, -1e308],
      ],
    ],
  ],
  deep(200),
];

const hostileKeys = ["__proto__", "constructor", "a\0", "\ud800", "", "x".repeat(5_000), "sort"];

const isTree = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === "object" && value !== null && !(value instanceof File);

/** The same input with one such value in it. */
export function spoilt(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const copy = structuredCloneWithFiles(input) as Record<string, unknown>;
  let at: Record<string, unknown> | unknown[] = copy;
  for (;;) {
    const keys = Object.keys(at);
    if (keys.length === 0 || often(random, 8)) {
      if (!Array.isArray(at)) {
        Object.defineProperty(at, pick(random, hostileKeys), {
          value: pick(random, hostileValues),
          enumerable: true,
          configurable: true,
        });
      }
      return copy;
    }
    const key = pick(random, keys) as keyof typeof at;
    const held: unknown = at[key];
    if (isTree(held) && often(random, 70)) at = held;
    else {
      (at as Record<string, unknown>)[key as string] = pick(random, hostileValues);
      return copy;
    }
  }
}

function structuredCloneWithFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneWithFiles);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, structuredCloneWithFiles(one)]),
  );
}

/** Addresses that are not calls of the contract. */
export const hostileAddresses: readonly string[] = [
  "/..",
  "/../../etc/passwd",
  "//x",
  "/%00",
  "/%",
  "/%ff",
  "/api",
  "/api/",
  "/api/%2e%2e/config.json",
  "/api/tiles/dxydsd/1e9/0/0.pbf",
  "/api/tiles/dxydsd/-1/0/0.pbf",
  "/api/tiles/nothing/12/3400/1700.pbf",
  "/api/tiles/dxydsd/14/99999999/99999999.pbf",
  "/api/tiles/dxydsd/12/3400/1700.pbf?shzt=%00",
  "/api/tiles/dxydsd/12/3400/1700.pbf?mjMin=1e999",
  "/api/ogc/collections/dxydsd/items?bbox=1,2,3",
  "/api/ogc/collections/dxydsd/items?bbox=NaN,NaN,NaN,NaN",
  "/api/ogc/collections/dxydsd/items?limit=-1",
  "/api/ogc/collections/dxydsd/items?limit=1e20",
  "/api/ogc/collections/%00/items",
  "/api/ogc/collections/dxydsd/items/%ff",
  "/api/rest/services/dxydsd/FeatureServer/0/query?where=1%3D1%27&f=json",
  "/api/rest/services/dxydsd/FeatureServer/0/query?geometry=%7B%22rings%22%3A%5B%5B%5D%5D%7D&f=json",
  "/api/rest/services/dxydsd/FeatureServer/0/query?resultOffset=-1&f=json",
  "/api/rest/services/dxydsd/FeatureServer/0/query?objectIds=99999999999999999999&f=json",
  "/api/rest/services/dxydsd/FeatureServer/99/query?f=json",
  "/api/fonts/x/0-255.pbf",
  "/fonts/%2e%2e/0-255.pbf",
  "/map-config/pages/..%2f..%2fpackage.json",
  "/config.json?x=%ff",
];
