import { limits } from "../../limits";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/** The message for every password-protected file, wherever it is uploaded. */
export const lockedFile = "文件设有密码，请取消密码后上传";

/** The parts of an upload that can be checked without reading all of it. */
export type Uploaded = {
  name: string;
  size: number;
  /** Its first and last bytes, up to 64 KB each. */
  head: Uint8Array;
  tail: Uint8Array;
};

type Kind = { fits: (file: Uploaded) => boolean; maxBytes: number };

const small = limits.attachmentMaxBytes;
const large = limits.importMaxBytes;

const startsWith =
  (...signature: readonly number[]) =>
  ({ head }: Uploaded) =>
    signature.every((byte, i) => head[i] === byte);

const latin = new TextDecoder("latin1");
const has = (bytes: Uint8Array, words: string) => latin.decode(bytes).includes(words);

const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
/** The directory at the end of a zip names its parts in plain text. */
const isZipWith = (part: string) => (file: Uploaded) => isZip(file) && has(file.tail, part);
const isOle = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/**
 * Office stores a password-protected document in an OLE container; the directory names the
 * encrypted part.
 */
const lockedPart = [..."EncryptedPackage"].join("\0");
const office = new Set(["docx", "xlsx"]);
/** Whether it is a password-protected docx or xlsx. */
export const isLockedOffice = (file: Uploaded): boolean =>
  office.has(endingOf(file.name)) &&
  isOle(file) &&
  (has(file.head, lockedPart) || has(file.tail, lockedPart));
const isJpeg = startsWith(0xff, 0xd8, 0xff);
const isWebp = ({ head }: Uploaded): boolean =>
  /^RIFF.{4}WEBP/s.test(latin.decode(head.subarray(0, 12)));
/** The brands of pictures in HEVC, as phones take them: one of the first names that a file bears. */
const isHeic = ({ head }: Uploaded): boolean =>
  /^.{4}ftyp.*(?:hei[cxms]|hev[cxms])/s.test(latin.decode(head.subarray(0, 64)));

function isPlainText({ head }: Uploaded): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Accepted extensions, and the signature each file must have. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: { fits: isJpeg, maxBytes: small },
  jpeg: { fits: isJpeg, maxBytes: small },
  png: { fits: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), maxBytes: small },
  webp: { fits: isWebp, maxBytes: small },
  heic: { fits: isHeic, maxBytes: small },
  heif: { fits: isHeic, maxBytes: small },
  pdf: { fits: ({ head }) => has(head.subarray(0, 1024), "%PDF-"), maxBytes: small },
  ofd: { fits: isZipWith("OFD.xml"), maxBytes: small },
  doc: { fits: isOle, maxBytes: small },
  docx: { fits: isZipWith("word/"), maxBytes: small },
  xls: { fits: isOle, maxBytes: small },
  xlsx: { fits: isZipWith("xl/"), maxBytes: small },
  wps: { fits: isOle, maxBytes: small },
  et: { fits: isOle, maxBytes: small },
  dps: { fits: isOle, maxBytes: small },
  csv: { fits: isPlainText, maxBytes: small },
  zip: { fits: isZip, maxBytes: large },
  mdb: {
    fits: ({ head }) => /^Standard (Jet|ACE) DB/.test(latin.decode(head.subarray(4, 24))),
    maxBytes: large,
  },
  txt: { fits: isPlainText, maxBytes: small },
};

/** Archives whose contents nothing here can look through. */
const packed: ReadonlySet<string> = new Set(["rar", "7z"]);
/** Kinds of files with a table, wherever one is taken. */
export const tableEndings: readonly string[] = ["xlsx", "xls", "csv"];

/** A file name's extension in lower case; empty if there is none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** A drawing in the format of one program of CAD, which nothing here reads. */
export const isDrawing = (name: string): boolean => endingOf(name) === "dwg";
/** What to do with it; in files of that version and later all texts are UTF-8. */
export const drawingWords =
  "不能读取dwg，请在CAD中另存为dxf（AutoCAD 2007或更高版本，文本格式）后打开";
/** The same where no drawing is taken. */
export const drawingElsewhere = drawingWords.replace(/后打开$/, "，用地图上的“打开本地图形”查看");

/** F001: a file of another kind than those that are taken. */
export const wrongType = (name: string, taken: string): string =>
  isDrawing(name)
    ? `${drawingElsewhere}；此处请上传${taken}文件`
    : `文件类型不正确，请上传${taken}文件`;

/** X010: the file name is too long to store. */
export const longName = (name: string): Problem =>
  problemOf("X010", "E", wholeFile, `文件名不能超过${limits.fileNameLength}个字符`, {
    value: name,
  });

/** X010: the file has a known extension, matching content and an acceptable size. */
export function checkUpload(file: Uploaded): Problem | null {
  const { name, size } = file;
  const refuse = (message: string) => problemOf("X010", "E", wholeFile, message, { value: name });
  if ([...name].length > limits.fileNameLength) return longName(name);
  const ending = endingOf(name);
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (packed.has(ending)) return refuse(`不接收${ending}压缩包，请解压后上传，或改用zip压缩`);
  if (isDrawing(name)) return refuse(`${drawingElsewhere}；作为附件请打印为pdf后上传`);
  if (!kind) return refuse(`不支持的文件类型，可上传${Object.keys(kinds).join("、")}`);
  if (size === 0) return refuse("文件内容为空");
  if (size > kind.maxBytes) return refuse(`文件超过 ${kind.maxBytes / 1024 / 1024} MB 上限`);
  if (kind.fits(file)) return null;
  return refuse(isLockedOffice(file) ? lockedFile : `文件内容与扩展名${ending}不符`);
}
