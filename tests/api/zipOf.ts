import { strToU8, zipSync } from "fflate";

/** A zip of texts by name. */
export const zipOf = (texts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))),
  );
