import type { z } from "zod";
import type { fileApi } from "#contract/endpoints/uploads/file";
import { isLeftBehind, kindInPath } from "#contract/rules/import/fileNames";
import type { Kind } from "./useFiles";

type Matched = z.output<typeof fileApi.match.output>;
type MatchedRecord = Matched["records"][number];

/** A file of a folder, the records that its name means, and what was chosen for it. */
export type FolderFile = {
  path: string;
  file: File;
  records: readonly MatchedRecord[];
  /** The id of its record; null if it has none, or several and none was chosen. */
  to: string | null;
  kind: Kind;
  /** Whether it is to be sent. */
  wanted: boolean;
};

/** A browser gives the folder of a file only where a folder was chosen. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name;

/** The files that somebody means. */
export const meantFiles = (files: readonly File[]): File[] =>
  files.filter((file) => file.size > 0 && !isLeftBehind(pathOf(file)));

/** Photos without a word of their kind are of the site, and other files just files. */
const usualKind = (name: string): Kind => (/\.(jpe?g|png|webp|hei[cf])$/i.test(name) ? "01" : "99");

/** Why a file is not sent; null if it is. */
export function whyNot({ records, to, file }: Omit<FolderFile, "wanted" | "kind">): string | null {
  if (records.length === 0) return "名称中没有本登记的编号";
  const record = records.find(({ id }) => id === to);
  if (!record) return `对应 ${records.length} 条记录，请选择一条`;
  if (record.why) return record.why;
  const isThere = record.files.some(({ yjmc, dx }) => yjmc === file.name && dx === file.size);
  return isThere ? "已有同名且同样大小的附件" : null;
}

/** The files of a folder with what the server has found for their paths. */
export const folderFiles = (files: readonly File[], { records, matches }: Matched): FolderFile[] =>
  files.map((file, i) => {
    const path = pathOf(file);
    const meant = (matches[i] ?? []).flatMap((at) => records[at] ?? []);
    const to = meant.length === 1 ? (meant[0]?.id ?? null) : null;
    const found = { path, file, records: meant, to };
    const kind = kindInPath(path) ?? usualKind(file.name);
    return { ...found, kind, wanted: whyNot(found) === null };
  });

/** The same with another record chosen for a file. */
export const sentTo = (one: FolderFile, to: string): FolderFile => {
  const next = { ...one, to };
  return { ...next, wanted: whyNot(next) === null };
};
