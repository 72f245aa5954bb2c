import { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { authoritiesOf } from "#contract/roles";
import { encode } from "./encode";
import { ownServer } from "./ownServer";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, usernames, users } from "./users";
import { walkRows } from "./walkRows";

/** Hostile values for a leaf of any type. */
export const hostileValues: readonly unknown[] = [
  ...[-1, 0, 0.5, 2 ** 31, 1e20, 1e308, -1e308, "NaN", "Infinity", "1e309", "-0", "0x10", "١"],
  ...[
    "",
    " ",
    "'",
    '"',
    "\\",
    "%",
    "_",
    "' or 1=1 --",

    "{}",
    "[",
    "\u202e",
    "\ud83d",
    "\0",
  ],
  ...[
    "0000-01-01",
    "2024-02-30",
    "9999-99-99",
    "294277-01-01",
    "24:00",
    "33",
    "3",
    "99",
    "330110~",
  ],
  ...[
    "1,2,3,4",
    "118,30,1e308,31",
    "nan,nan,nan,nan",
    "ssbb",
    "__proto__",
    "constructor",
    "a".repeat(5_000),
  ],
  ...[
    null,
    true,
    [],
    {},
    [null],
    [[]],
    [{}],
    [1e308],
    ["\ud800"],
    { toString: 1 },
    [["a"]],
    Array(600).fill("x"),
  ],
  ...[
    squareIn("330110", 1),
    [
      [
        [
          [1e308, 1e308],
          [0, 0],
          [1, 1],
          [1e308, 1e308],
        ],
      ],
    ],
    [[[[null, "x"]]]],
  ],
];

/** The same sequence of numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Path = (string | number)[];

/** Every place of an input, and of its schema where the input omits one. */
export function placesOf(input: unknown, schema?: z.ZodType): Path[] {
  const named =
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((key): Path => [key]) : [];
  const found = new Map([...named, ...leavesOf(input)].map((path) => [JSON.stringify(path), path]));
  return [...found.values()];
}

function leavesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null || value instanceof Blob)
    return at.length ? [at] : [];
  const inside = Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length ? [at, ...inside] : inside;
}

/** The input with one value replaced. */
export function replaced(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = replaced((input as Record<string, unknown>)?.[key], rest, value);
  if (Array.isArray(input)) return input.map((one, i) => (i === key ? inner : one));
  return { ...(input as object), [key]: inner };
}

/** The account that may make the call and has the widest reach. */
export const callerOf = ({ access, also }: Endpoint): Username | undefined =>
  usernames.find((name) =>
    [access, also ?? ""].every(
      (one) => one === "" || (one !== null && authoritiesOf[users[name].role].includes(one)),
    ),
  );

/** A valid input for an existing record. */
export async function soundInput({ path }: Endpoint): Promise<object> {
  const row = walkRows[path];
  if (!row) throw new Error(`the walk has no row for ${path}`);
  if (row.at === "own") return row.input;
  if (row.at === "region") return row.input("330110");
  const { key } = row.dataset;
  // A platform is on none.
  const ofPlatform = key.id === "cyptid" ? {} : { cyptid: platformId };
  const record = sampleOf(row.dataset, { xzqdm: "330110", ...ofPlatform });
  const [stored] = await insertSamples(ownServer().db, row.dataset, [record]);
  return row.input(String(stored?.[key.id]));
}

/** Makes a call with any input, and returns its status and message. */
export async function tried(
  one: Endpoint,
  input: unknown,
): Promise<{ status: number; said: string }> {
  const { app, tokens } = ownServer();
  const user = callerOf(one);
  const request = await encode(one, input);
  const headers = {
    ...request.headers,
    ...(user && one.access !== null && { authorization: `Bearer ${tokens[user]}` }),
  };
  const reply = await app.inject({ ...request, headers });
  return { status: reply.statusCode, said: reply.payload.slice(0, 200) };
}
