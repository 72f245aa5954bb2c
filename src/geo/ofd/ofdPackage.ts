import type { Part } from "./scene";
import { openZip } from "./zipPackage";

/** A package whose files refer to each other by relative or absolute paths. */
export type OfdPackage = {
  names: readonly string[];
  has: (file: string) => boolean;
  read: (file: string) => Uint8Array | null;
  /** The name that `place` refers to from a file; null if it leads out of the package. */
  resolve: (file: string, place: string) => string | null;
  /** A part, by the first interpretation of its path that exists. */
  part: (files: readonly string[], place: string) => Part | null;
};

let opened = 0;

export function openPackage(bytes: Uint8Array): OfdPackage {
  const zip = openZip(bytes);
  opened++;
  const mark = `${opened}:`;
  return {
    names: zip.names,
    has: zip.has,
    read: zip.read,
    resolve,
    part: (files, place) => {
      const names = files.flatMap((file) => resolve(file, place) ?? []);
      const name = names.find(zip.has) ?? names[0];
      return name === undefined ? null : { key: mark + name, read: () => zip.read(name) };
    },
  };
}

function resolve(file: string, place: string): string | null {
  const clean = place.trim().replaceAll("\\", "/");
  // A different scheme refers to something outside this package.
  if (/^[a-z][a-z0-9+.-]*:/i.test(clean)) return null;
  const path = clean.startsWith("/") ? [] : file.split("/").slice(0, -1);
  for (const part of clean.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") path.push(part);
    else if (path.pop() === undefined) return null;
  }
  return path.length > 0 ? path.join("/") : null;
}
