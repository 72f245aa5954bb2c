import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import { type dxydFileApi, fileApi } from "#contract/endpoints/uploads/file";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { checkUpload, endingOf } from "#contract/rules/import/uploadRules";
import { placeInChild } from "../../checks/readers";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { type PhotoPlace, placeBytes } from "../../files/photoPlace";
import { pictureEndings } from "../../files/picture";
import type { ByteRange, FileStore } from "../../files/store";
import * as fj from "../../repositories/uploads/fj";
import type { Context, Download } from "../context/context";
import { dropBytes } from "../records/dropBytes";
import { type ShownFile, shownFiles } from "../records/shownFiles";
import { demandOwner, demandRemovable } from "./fileAccess";
import { typeOfFile } from "./fileTypes";

type In<K extends keyof typeof fileApi> = z.output<(typeof fileApi)[K]["input"]>;
type DxydIn<K extends keyof typeof dxydFileApi> = z.output<(typeof dxydFileApi)[K]["input"]>;

const edgeBytes = 65_536;

/** Stores a file, for a record or without one yet. */
export async function upload(
  ctx: Context,
  { file, ywlx, ywid, fjlx, jd, wd, psfx }: Omit<In<"upload">, "file"> & { file: StoredUpload },
): Promise<z.input<typeof fileApi.upload.output>> {
  const { db, caller, files } = ctx;
  const found = await demandContent(files, file);
  const owner = ywlx !== undefined && ywid !== undefined ? { id: ywid, kind: ywlx } : null;
  if (owner) await demandOwner(db, caller, owner, "write");
  return write(db, { by: caller.username, via: fileApi.upload.path }, async (tx) => {
    await demandRoom(tx, owner ? { owner } : { scr: caller.username }, [file]);
    const place = { jd: jd ?? found.jd, wd: wd ?? found.wd, psfx: psfx ?? found.psfx };
    const row = await fj.insertFile(tx, newFile(ctx, file, { owner, fjlx, ...place }));
    return (await shownFiles(tx, owner, [row]))[0] as ShownFile;
  });
}

/** Stores several files without a record yet: all of them, or none. */
export async function uploadMany(ctx: Context, { files: given }: { files: StoredUpload[] }) {
  const { db, caller, files } = ctx;
  const places = new Map<string, PhotoPlace>();
  for (const file of given) places.set(file.fileId, await demandContent(files, file));
  return write(db, { by: caller.username, via: fileApi.upload.path }, async (tx) => {
    await demandRoom(tx, { scr: caller.username }, given);
    const list = [];
    for (const file of given) {
      await fj.insertFile(
        tx,
        newFile(ctx, file, { owner: null, fjlx: "99", ...places.get(file.fileId) }),
      );
      const { fileId, name, size } = file;
      list.push({ fileId, name, size, url: `/api/${fileApi.download.path}?fileId=${fileId}` });
    }
    return list;
  });
}

type About = Pick<fj.NewFile, "owner"> & { fjlx: string } & NonNullable<fj.NewFile["place"]>;

const newFile = (
  { caller }: Context,
  { fileId, name, size, md5 }: StoredUpload,
  { owner, fjlx, ...place }: About,
): fj.NewFile => ({
  ...{ fileId, name, size, md5, owner, fjlx, place },
  areaCode: caller.areaCode,
  by: caller.username,
});

/** X010 on the stored bytes; returns where a photo was taken. */
async function demandContent(
  files: FileStore,
  { fileId, name, size }: StoredUpload,
): Promise<PhotoPlace> {
  const bytes = (start: number, end: number) => bytesOf(files, fileId, { start, end });
  const head = await bytes(0, Math.min(size, edgeBytes));
  const tail = await bytes(Math.max(0, size - edgeBytes), size);
  const problem = checkUpload({ name, size, head, tail });
  if (problem) throw new Refusal(status.badRequest, problem.message, [problem]);
  if (!pictureEndings.has(endingOf(name))) return {};
  const photo = await bytes(0, Math.min(size, placeBytes));
  // Without a place a photo is as good as one that tells none.
  return placeInChild(photo).catch(() => ({}));
}

async function bytesOf(files: FileStore, fileId: string, range: ByteRange): Promise<Buffer> {
  if (range.end <= range.start) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of await files.read(fileId, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Quotas of a record, or of a user's files without a record. */
async function demandRoom(
  tx: Db,
  of: Parameters<typeof fj.usage>[1],
  added: readonly { size: number }[],
): Promise<void> {
  const { count, bytes } = await fj.usage(tx, of);
  const whose = "owner" in of ? "该记录的附件" : "您上传后还没有关联记录的文件";
  const size = added.reduce((sum, one) => sum + one.size, 0);
  if (count + added.length > limits.filesPerOwner) {
    throw new Refusal(
      status.badRequest,
      `${whose}已有${count}个，一共不能超过${limits.filesPerOwner}个`,
    );
  }
  if (bytes + size > limits.fileBytesPerOwner) {
    throw new Refusal(
      status.badRequest,
      `${whose}总大小超过 ${limits.fileBytesPerOwner / 2 ** 30} GB 上限`,
    );
  }
}

export async function list({ db, caller }: Context, { ywlx, ywid, fjlx }: In<"list">) {
  const owner = { id: ywid, kind: ywlx };
  await demandOwner(db, caller, owner, "read");
  return shownFiles(db, owner, await fj.filesOf(db, owner, fjlx));
}

export const listOfDxyd = (ctx: Context, { dkid, ywlx }: DxydIn<"list">) =>
  list(ctx, { ywlx, ywid: dkid });

export async function download(
  { db, caller, files }: Context,
  { fileId }: In<"download">,
): Promise<Download> {
  const { file } = await demandFile(db, caller, fileId, "read");
  return { name: file.yjmc, type: typeOfFile(file.yjmc), stream: await files.read(fileId) };
}

/** A file that the caller may read or change; others are not found. */
export async function demandFile(
  db: Db,
  caller: Context["caller"],
  fileId: string,
  purpose: "read" | "write",
) {
  const file = await fj.fileById(db, fileId);
  const isOwn = file?.scr === caller.username;
  if (!file || (file.ywid === null && !isOwn)) {
    throw new Refusal(status.notFound, "文件不存在或不在权限范围内");
  }
  if (file.ywid === null || file.ywlx === null) return { file, isOwn, owner: null };
  const owner = await demandOwner(db, caller, { id: file.ywid, kind: file.ywlx }, purpose);
  return { file, isOwn, owner };
}

/**
 * Only the uploader can delete a file; administrators do not manage records. Its bytes are deleted
 * after the commit.
 */
async function removeOne({ db, caller }: Context, fileId: string) {
  await write(db, { by: caller.username, via: fileApi.remove.path }, async (tx) => {
    await demandOwn(tx, caller, fileId);
    await fj.deleteFile(tx, fileId);
  });
}

async function demandOwn(tx: Db, caller: Context["caller"], fileId: string): Promise<void> {
  const { file, isOwn, owner } = await demandFile(tx, caller, fileId, "write");
  if (!isOwn) throw new Refusal(status.forbidden, "只能删除本人上传的附件");
  if (owner) await demandRemovable(tx, owner, file.bound_at);
}

export async function remove(ctx: Context, { fileId }: In<"remove">) {
  await removeOne(ctx, fileId);
  await dropBytes(ctx, [fileId]);
  return {};
}

export async function removeMany(ctx: Context, { fileIds }: DxydIn<"remove">) {
  const author = { by: ctx.caller.username, via: fileApi.remove.path };
  const outcome = await write(ctx.db, author, async (db) => {
    const ok: string[] = [];
    const failed: { id: string; message: string }[] = [];
    for (const id of new Set(fileIds)) {
      try {
        await removeOne({ ...ctx, db }, id);
        ok.push(id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id, message: error.message });
      }
    }
    return { ok, failed };
  });
  await dropBytes(ctx, outcome.ok);
  return outcome;
}

type Given = DxydIn<"bind">["files"][number];

/**
 * Whether a file already belongs to the record as requested. Only its uploader may change its kind,
 * and only until it was reviewed.
 */
async function isAlready(
  tx: Db,
  { username }: Context["caller"],
  owner: Awaited<ReturnType<typeof demandOwner>>,
  { fileId, fjlx }: Given,
): Promise<boolean> {
  const file = await fj.fileById(tx, fileId);
  if (file?.ywid !== owner.id || file.ywlx !== owner.kind) return false;
  if (file.fjlx === fjlx) return true;
  if (file.scr !== username) throw new Refusal(status.forbidden, "只能修改本人上传的附件的类型");
  await demandRemovable(tx, owner, file.bound_at, "附件已随记录提交，不能修改类型");
  return false;
}

/** Attaches uploaded files to a record: all of them, or none. Returns the record's files. */
export async function bind({ db, caller }: Context, { dkid, ywlx, files }: DxydIn<"bind">) {
  const owner = { id: dkid, kind: ywlx };
  const held = await demandOwner(db, caller, owner, "write");
  return write(db, { by: caller.username, via: fileApi.upload.path }, async (tx) => {
    for (const file of files) {
      if (await isAlready(tx, caller, held, file)) continue;
      if (await fj.bindFile(tx, file, owner, caller.username)) continue;
      throw new Refusal(status.badRequest, "文件不存在、不是本人上传或已关联其他记录", [
        { fileId: file.fileId },
      ]);
    }
    await demandRoom(tx, { owner }, []);
    return shownFiles(tx, owner, await fj.filesOf(tx, owner));
  });
}
