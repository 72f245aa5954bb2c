import { Readable } from "node:stream";
import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import { meetingApi as api, meetingPicture, mostPages } from "#contract/endpoints/plan/meeting";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import { pictureInChild } from "../../checks/readers";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { meetingIn, touchMeeting } from "../../repositories/meeting/meeting";
import * as store from "../../repositories/meeting/meetingPage";
import { demandScope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";
import { newId } from "../context/newId";
import { demandInside, demandOpen, noMeeting, noPage } from "../plan/demandMeeting";
import { dropBytes } from "../records/dropBytes";
import { type Built, buildPage } from "./meetingFigures";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export function preview(ctx: Context, { areaCode, figures }: In<"preview">) {
  demandScope(ctx.caller, areaCode);
  return buildPage(ctx, inside(ctx, areaCode), figures);
}

/** A region above the caller's is the caller's own. */
const inside = ({ caller }: Context, areaCode: string): string =>
  isWithin(areaCode, caller.areaCode) ? areaCode : caller.areaCode;

/** Figures are worked out before the transaction: others do not wait for them. */
export async function addPage(ctx: Context, input: In<"addPage">) {
  const { db, caller } = ctx;
  const { meetingId, title, address, figures: ids } = input;
  demandScope(caller, input.areaCode);
  const areaCode = inside(ctx, input.areaCode);
  const meeting = await meetingIn(db, meetingId, caller.areaCode);
  if (!meeting) throw noMeeting();
  demandInside(areaCode, meeting);
  const built = await buildPage(ctx, areaCode, ids);
  const { first = built.first, second = built.second } = input;
  const written = first !== built.first || second !== built.second;
  return write(db, { by: caller.username, via: api.addPage.path }, async (tx) => {
    await demandOpen(tx, caller, meetingId);
    if ((await store.pagesOf(tx, meetingId)).length >= mostPages) {
      throw new Refusal(status.badRequest, `一次会议最多${mostPages}页，请先删除不用的`);
    }
    const pageId = newId();
    await store.insertPage(tx, {
      ...{ id: pageId, meetingId, title, address, areaCode, first, second, written },
      ...{ figures: built.figures, by: caller.username },
    });
    await touchMeeting(tx, meetingId);
    return { pageId };
  });
}

/** The meeting of a page, locked for a change. */
async function demandPage(tx: Db, ctx: Context, pageId: string) {
  const meetingId = await store.meetingOf(tx, pageId);
  if (meetingId === null) throw noPage();
  return demandOpen(tx, ctx.caller, meetingId).catch((error: unknown) => {
    // Whose page it is remains unsaid.
    throw error instanceof Refusal && error.status === status.notFound ? noPage() : error;
  });
}

export const savePage = (ctx: Context, { version, ...words }: In<"savePage">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.savePage.path }, async (tx) => {
    const { id } = await demandPage(tx, ctx, words.pageId);
    const stored = await store.writePage(tx, words, version);
    if (stored === null) throw new Refusal(status.conflict, messages.stale);
    await touchMeeting(tx, id);
    return { pageId: words.pageId, version: stored };
  });

export const removePage = (ctx: Context, { pageId, version }: In<"removePage">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.removePage.path }, async (tx) => {
    const { id } = await demandPage(tx, ctx, pageId);
    if (!(await store.dropPage(tx, pageId, version))) {
      throw new Refusal(status.conflict, messages.stale);
    }
    return { meetingId: id, version: await touchMeeting(tx, id) };
  });

export const order = ({ db, caller }: Context, { meetingId, version, pageIds }: In<"order">) =>
  write(db, { by: caller.username, via: api.order.path }, async (tx) => {
    await demandOpen(tx, caller, meetingId, version);
    const own = (await store.pagesOf(tx, meetingId)).map((page) => page.pageId);
    if (own.toSorted().join() !== pageIds.toSorted().join()) {
      throw new Refusal(status.conflict, messages.stale);
    }
    await store.orderPages(tx, pageIds);
    return { meetingId, version: await touchMeeting(tx, meetingId) };
  });

/** All pages as of now, one after the other: other users wait for none of it. */
export async function renew(ctx: Context, { meetingId, version }: In<"renew">) {
  const { db, caller } = ctx;
  if (!(await meetingIn(db, meetingId, caller.areaCode))) throw noMeeting();
  const built: (Built & { pageId: string })[] = [];
  for (const { pageId, areaCode, figures } of await store.pagesOf(db, meetingId)) {
    const made = await buildPage(
      ctx,
      areaCode,
      figures.map(({ id }) => id),
    );
    built.push({ pageId, ...made });
  }
  return write(db, { by: caller.username, via: api.renew.path }, async (tx) => {
    await demandOpen(tx, caller, meetingId, version);
    for (const page of built) await store.renewPage(tx, page);
    return { meetingId, version: await touchMeeting(tx, meetingId) };
  });
}

type Given = Omit<In<"savePicture">, "file"> & { file: StoredUpload };

/** The picture is read in a child process and stored anew: whatever else its file held is left out. */
export async function savePicture(ctx: Context, { pageId, file }: Given) {
  const { db, files, caller } = ctx;
  try {
    if (file.size > meetingPicture.bytes) {
      const most = meetingPicture.bytes / 1024 / 1024;
      throw new Refusal(status.tooLarge, `图片“${file.name}”超过${most}MB`);
    }
    const read = await files.withPath(file.fileId, (path) =>
      pictureInChild(path, meetingPicture.side),
    );
    if (!read) {
      throw new Refusal(status.badRequest, `图片“${file.name}”读取失败，应为JPG、PNG或WebP图片`);
    }
    const picture = { ...read, bytes: Buffer.from(read.bytes) };
    return await write(db, { by: caller.username, via: api.savePicture.path }, async (tx) => {
      const { id } = await demandPage(tx, ctx, pageId);
      await store.storePicture(tx, pageId, picture, newId());
      await touchMeeting(tx, id);
      return { pageId };
    });
  } finally {
    await dropBytes({ db, files }, [file.fileId]);
  }
}

export async function picture(
  { db, caller }: Context,
  { pageId }: In<"picture">,
): Promise<Download> {
  const meetingId = await store.meetingOf(db, pageId);
  const meeting = meetingId && (await meetingIn(db, meetingId, caller.areaCode));
  const found = meeting ? await store.pictureOf(db, pageId) : null;
  if (!found) throw new Refusal(status.notFound, "图片不存在");
  return { name: "地图.jpg", type: "image/jpeg", stream: Readable.from([found.bytes]) };
}
