import { fjlxCodes } from "#contract/codes/landCodes";
import type { FileKind } from "../../records/photoStates";

type Names = Readonly<Record<string, string>>;
const codes: Names = fjlxCodes;
const ownNames: Names = {};
const rest: FileKind = "99";

/** What a kind of attachment is called; `names` are the register's own. */
export const fileNameOf = (kind: string | null, names = ownNames): string =>
  names[kind ?? rest] ?? codes[kind ?? rest] ?? codes[rest] ?? "";

/** The kinds of attachments to choose from, in the order of their codes. */
export const kindOptionsOf = (names = ownNames) =>
  (Object.keys(fjlxCodes) as FileKind[])
    .map((value) => ({ value, label: fileNameOf(value, names) }))
    .toSorted((a, b) => a.value.localeCompare(b.value));

/** What the client needs to know of a file to show it. */
export type ShownFile = { fileId: string; yjmc: string; hzm: string; dx: number };

export type PreviewKind = "image" | "pdf" | "ofd" | "content";

const kinds: Readonly<Record<string, PreviewKind>> = {
  ...{ jpg: "image", jpeg: "image", png: "image", webp: "image", heic: "image", heif: "image" },
  ...{ pdf: "pdf", ofd: "ofd" },
  ...{
    xlsx: "content",
    xls: "content",
    csv: "content",
    docx: "content",
    txt: "content",
    zip: "content",
  },
};

/** The preview type of a file; null if it can only be saved. */
export const previewKindOf = ({ hzm }: Pick<ShownFile, "hzm">): PreviewKind | null =>
  kinds[hzm.toLowerCase()] ?? null;

const wpsWords = "WPS 文档不能在线预览，请下载查看";
const readers: Readonly<Record<string, string>> = {
  doc: "旧版 Word 文档不能在线预览，请下载查看",
  ...{ wps: wpsWords, et: wpsWords, dps: wpsWords },
};

/** Why a file has no preview; null if it has one. */
export const withoutPreview = (file: Pick<ShownFile, "hzm">): string | null =>
  previewKindOf(file)
    ? null
    : (readers[file.hzm.toLowerCase()] ?? "该类型的文件不能在线预览，请下载查看");
