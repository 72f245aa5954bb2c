/** Where this very program lies, for workers to load it; empty in a worker. */
const fill =
  typeof document === "undefined" ? "" : (document.currentScript as HTMLScriptElement).src;

/** A program for a worker that fills in first; relative names in it would lead nowhere. */
const filled = (script: string | URL, from: string) => {
  const parts = [from, new URL(script, location.href).href];
  const code = parts.map((part) => `import ${JSON.stringify(part)};`).join("");
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
};

if (fill) {
  // ArcGIS starts its workers from blobs, and loads this first in each.
  Object.assign(globalThis, { esriConfig: { workers: { loaderUrl: fill } } });
  globalThis.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(options?.type === "module" ? filled(script, fill) : script, options);
    }
  };
}
