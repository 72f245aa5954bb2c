/** Methods that check a value, as opposed to describing a schema. */
const asking = new Set<string | symbol>(["parse", "safeParse", "parseAsync", "safeParseAsync"]);

// The target must be a function, or the proxy could not be called.
const nothing: unknown = new Proxy(() => {}, {
  get: (_, name) => {
    if (asking.has(name)) throw new Error("there are no schemas in a thread");
    return nothing;
  },
  apply: () => nothing,
});

/**
 * Replaces zod inside bundled threads. Datasets declare a schema for every field, but no thread
 * validates anything: without zod the code is a third as long.
 */
export const z = nothing;
