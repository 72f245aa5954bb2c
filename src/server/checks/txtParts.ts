import { readFileSync } from "node:fs";
import { limits } from "#contract/limits";
import { endingOf } from "#contract/rules/import/uploadRules";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { readZip, ZipError } from "../files/readZip";
import { unopenedZip } from "./parse/geodatabase";

/** One of the coordinate files that came in together; without a name if it came alone. */
export type TxtPart = { name: string | null; bytes: Uint8Array };

const noTxt = "压缩包内没有txt文件";

/** The coordinate files of an upload: itself, or those in a zip. */
export function txtParts(path: string, fileName: string): readonly TxtPart[] | Problem {
  const bytes = readFileSync(path);
  if (endingOf(fileName) !== "zip") return [{ name: null, bytes }];
  try {
    const parts = readZip(bytes, limits.txtMaxBytes)
      .filter(({ name }) => /\.txt$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name))
      .map((entry) => ({ name: entry.name, bytes: entry.bytes() }));
    return parts.length > 0 ? parts : problemOf("F002", "E", wholeFile, noTxt);
  } catch (error) {
    if (error instanceof ZipError) return unopenedZip(error);
    throw error;
  }
}
