import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { zipSync } from "fflate";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { wrongFile } from "#contract/rules/import/fileRules";
import { endingOf } from "#contract/rules/import/uploadRules";
import { noteArrival } from "../../repositories/uploads/pendingUpload";
import type { Context } from "../context/context";
import { dropBytes } from "../records/dropBytes";

/** The beginning of a zip's time: the same files make the same bytes, whenever they come in. */
const mtime = new Date(1980, 0, 1);

/**
 * Coordinate files that came in together as one file, a zip of them; a single one as it is. The name
 * of a zip tells that of a batch from one with a geodatabase.
 */
export async function packTxt(
  { db, files }: Context,
  given: readonly StoredUpload[],
): Promise<StoredUpload> {
  const [first] = given;
  if (!first) throw new Refusal(status.badRequest, "请选择要上传的文件");
  if (given.length === 1) {
    return { ...first, name: first.name.replace(/(\.txt)?\.zip$/i, ".txt.zip") };
  }
  refuseWrong(given);
  const parts: Record<string, Uint8Array> = {};
  for (const { fileId, name } of given) {
    parts[name] = await files.withPath(fileId, (path) => readFile(path));
  }
  const bytes = zipSync(parts, { mtime });
  const fileId = randomUUID().replaceAll("-", "");
  await noteArrival(db, fileId);
  await files.putMade(fileId, (path) => writeFile(path, bytes));
  await dropBytes(
    { db, files },
    given.map((one) => one.fileId),
  );
  const md5 = createHash("md5").update(bytes).digest("hex");
  return { fileId, name: nameOf(first.name, given.length), size: bytes.length, md5 };
}

function nameOf(first: string, count: number): string {
  const tail = `等${count}个文件.txt.zip`;
  const stem = basename(first, extname(first));
  return [...stem].slice(0, limits.fileNameLength - tail.length).join("") + tail;
}

function refuseWrong(given: readonly StoredUpload[]): void {
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  const bytes = given.reduce((sum, { size }) => sum + size, 0);
  const most = limits.txtMaxBytes;
  const other = given.find(({ name }) => endingOf(name) !== "txt");
  const wrong = other ? wrongFile(other.name, other.size, "txt")[0]?.message : undefined;
  const refuse = (message: string) => {
    throw new Refusal(status.badRequest, message);
  };
  if (other) refuse(`“${other.name}”：${wrong ?? "只能同时上传txt文件"}`);
  if (names.size < given.length) refuse("有同名文件，请改名后一并上传");
  if (bytes > most) refuse(`文件共超过${most / 1024 / 1024}MB，请分批上传`);
}
