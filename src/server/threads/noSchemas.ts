/** What asks a value, and not only describes it. */
const asking = new Set<string | symbol>(["parse", "safeParse", "parseAsync", "safeParseAsync"]);

// A function, since only such can be called.
const nothing: unknown = new Proxy(() => {}, {
  get: (_, name) => {
    if (asking.has(name)) throw new Error("there are no schemas in a thread");
    return nothing;
  },
  apply: () => nothing,
});

/**
 * Stands for zod inside bundled threads. Datasets make a schema for each field where they are declared,
 * and no thread checks anything with them: without them its code is a third as long.
 */
export const z = nothing;
