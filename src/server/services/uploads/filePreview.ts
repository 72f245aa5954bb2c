import { Readable } from "node:stream";
import type { z } from "zod";
import type { fileApi } from "#contract/endpoints/uploads/file";
import { Refusal, status } from "#contract/errors";
import { endingOf, tableEndings } from "#contract/rules/import/uploadRules";
import type { Content } from "../../checks/contentTask";
import { contentInChild, pictureInChild } from "../../checks/readers";
import { derivedId, pictureSides } from "../../files/derived";
import { pictureEndings } from "../../files/picture";
import type { Context, Download } from "../context/context";
import { demandFile } from "./file";

type In<K extends keyof typeof fileApi> = z.output<(typeof fileApi)[K]["input"]>;

/** Even a picture of the larger size stays far below this. */
const mostThumbnailBytes = 20 * 1024 * 1024;

/** A reduced picture; made once, then stored. */
export async function thumbnail(
  ctx: Context,
  { fileId, size }: In<"thumbnail">,
): Promise<Download> {
  const { db, caller, files } = ctx;
  const { file } = await demandFile(db, caller, fileId, "read");
  if (!pictureEndings.has(endingOf(file.yjmc))) throw unreadable("该文件不是图片");
  const name = `${file.yjmc.replace(/\.[^.]+$/, "")}.jpg`;
  const answer = (stream: Readable): Download => ({ name, type: "image/jpeg", stream });
  const kept = await files.read(derivedId(fileId, size)).catch(() => null);
  if (kept) return answer(kept);
  const side = pictureSides[size];
  const picture = await files.withPath(fileId, (path) => pictureInChild(path, side));
  if (!picture) throw unreadable("图片已损坏或过大，无法显示");
  const { bytes } = picture;
  await files.put(derivedId(fileId, size), Readable.from([bytes]), mostThumbnailBytes);
  return answer(Readable.from([bytes]));
}

const unreadable = (message: string) => new Refusal(status.badRequest, message);

/** Larger files can only be downloaded, in bytes: a preview must not overload the server. */
const mostReadBytes = 20 * 1024 * 1024;
const shownEndings: ReadonlySet<string> = new Set([...tableEndings, "docx", "txt", "zip"]);

/** The beginning of a table or a text, or the contents of an archive. */
export async function content(ctx: Context, { fileId }: In<"content">): Promise<Content> {
  const { db, caller, files } = ctx;
  const { file } = await demandFile(db, caller, fileId, "read");
  const ending = endingOf(file.yjmc);
  if (!shownEndings.has(ending)) {
    throw unreadable("该类型的文件不能在线预览，请下载查看");
  }
  if (Number(file.dx) > mostReadBytes && ending !== "zip" && ending !== "txt") {
    throw unreadable("文件较大，不能在线预览，请下载查看");
  }
  const found = await files.withPath(fileId, (path) => contentInChild(path, ending));
  if (found === "locked") throw unreadable("文件设有密码，请下载后查看");
  if (found === "damaged") throw unreadable("文件已损坏，无法预览");
  return found;
}
