import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { meetingApi as api } from "#contract/endpoints/plan/meeting";
import { today } from "#contract/today";
import { as, here, withApp } from "./harness";
import { readPdf } from "./pdfText";
import { insertSamples, sampleOf } from "./samples";
import { unzip } from "./unzip";
import type { Username } from "./users";

withApp();

/** Meetings: who prepares them, what their pages hold, what is decided, what is taken along. */

const soon = today(new Date(Date.now() + 30 * 86_400_000));

async function meetingOf(user: Username, name = "存量用地调度会", day = "2024-11-30") {
  const { body } = await as(user).call(api.save, { name, day });
  return body.meetingId;
}

const addTo = (user: Username, meetingId: string, over: object = {}) =>
  as(user).call(api.addPage, {
    ...{ meetingId, title: "低效存量", address: "/zhmh?area=3301", areaCode: "3301" },
    ...{ figures: ["lowStock" as const, "taskRate" as const], ...over },
  });

const whole = async (user: Username, meetingId: string) =>
  (await as(user).call(api.info, { meetingId })).body;

const step = async (user: Username, meetingId: string, state: "0" | "1" | "2") => {
  const { version } = await whole(user, meetingId);
  return as(user).call(api.move, { meetingId, version, state });
};

async function hold(user: Username, meetingId: string) {
  await step(user, meetingId, "1");
  await step(user, meetingId, "2");
}

const project = async (xzqdm = "330110") => {
  const [row] = await insertSamples(here().db, zkfxmsd, [
    sampleOf(zkfxmsd, {
      ...{ xzqdm, spzt: "5", xmjd: "5", ssnd: 2024, dxmj: 66_666.67 },
      ...{ sjkgsj: "2023-02-01", sjjgsj: "2024-05-01" },
    }),
  ]);
  return String(row?.xmid);
};

const lastAudit = async () => {
  const { rows } = await sql<{ action: string; target: string | null }>`
    select action, target from audit order by id desc limit 1`.execute(here().db);
  return rows[0];
};

describe("preparing", () => {
  test("pages stand in the order in which they were added, with figures, one day each, and two sentences", async () => {
    const id = await meetingOf("hangzhou");
    const added = await addTo("hangzhou", id);
    expect(await lastAudit()).toEqual({ action: "meeting/addPage", target: id });
    await addTo("hangzhou", id, { title: "任务", figures: ["taskForecast"] });
    const { pages, areaCode, state, last } = await whole("hangzhou", id);
    expect([areaCode, state, last]).toEqual(["3301", "0", null]);
    expect(pages.map(({ title }) => title)).toEqual(["低效存量", "任务"]);
    const [page] = pages;
    expect(page?.pageId).toBe(added.body.pageId);
    expect(page?.figures.map((one) => one.id)).toEqual(["lowStock", "taskRate"]);
    for (const one of page?.figures ?? []) expect(one.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(page?.first).toMatch(/^杭州市.+。$/);
    expect(pages[1]?.figures[0]?.forecast).toMatchObject({ years: expect.any(Number) });
    expect(pages[1]?.second).toContain("年底预计完成");
  });

  test("figures come from the records and never from the caller", async () => {
    const id = await meetingOf("hangzhou");
    await addTo("hangzhou", id, { figures: ["taskForecast"] });
    await project();
    const before = (await whole("hangzhou", id)).pages[0]?.figures[0]?.value ?? 0;
    const { version } = await whole("hangzhou", id);
    expect((await as("hangzhou").call(api.renew, { meetingId: id, version })).status).toBe(200);
    const after = (await whole("hangzhou", id)).pages[0]?.figures[0]?.value ?? 0;
    expect(after - before).toBeCloseTo(100, 1);
  });

  test("sentences that somebody has written stay when figures are renewed", async () => {
    const id = await meetingOf("hangzhou");
    const { pageId } = (await addTo("hangzhou", id)).body;
    await addTo("hangzhou", id, { title: "未改", figures: ["lowStock"] });
    const words = { title: "存量", first: "存量下降偏慢。", second: "" };
    const page = (await whole("hangzhou", id)).pages[0];
    const saved = await as("hangzhou").call(api.savePage, {
      ...{ pageId, version: page?.version ?? 0, ...words },
    });
    expect(saved.status).toBe(200);
    const stale = await as("hangzhou").call(api.savePage, { pageId, version: 0, ...words });
    expect(stale.status).toBe(409);
    const { version, pages } = await whole("hangzhou", id);
    await as("hangzhou").call(api.renew, { meetingId: id, version });
    const now = (await whole("hangzhou", id)).pages;
    expect(now[0]).toMatchObject(words);
    expect(now[1]?.first).toBe(pages[1]?.first);
  });

  test("pages are put in another order and deleted; of two who do so one is told", async () => {
    const id = await meetingOf("hangzhou");
    for (const title of ["一", "二", "三"]) await addTo("hangzhou", id, { title, figures: [] });
    const { pages, version } = await whole("hangzhou", id);
    const pageIds = pages.map(({ pageId }) => pageId).reverse();
    const order = { meetingId: id, version, pageIds };
    expect((await as("hangzhou").call(api.order, order)).status).toBe(200);
    expect((await as("hangzhou").call(api.order, order)).status).toBe(409);
    const first = (await whole("hangzhou", id)).pages[0];
    expect(first?.title).toBe("三");
    const gone = { pageId: first?.pageId ?? "", version: first?.version ?? 0 };
    expect((await as("hangzhou").call(api.removePage, gone)).status).toBe(200);
    const left = await whole("hangzhou", id);
    expect(left.pages.map(({ title }) => title)).toEqual(["二", "一"]);
    const some = { meetingId: id, version: left.version, pageIds: pageIds.slice(0, 1) };
    expect((await as("hangzhou").call(api.order, some)).status).toBe(409);
  });

  test("an address that leads elsewhere and a day that is none are refused", async () => {
    const id = await meetingOf("hangzhou");
    for (const address of ["//evil.example", "https://evil.example", "/\\evil"]) {
      expect((await addTo("hangzhou", id, { address })).status, address).toBe(400);
    }
    const day = await as("hangzhou").call(api.save, { name: "会", day: "2024-02-31" });
    expect([day.status, day.body.message]).toEqual([400, "会议日期“2024-02-31”不是有效日期"]);
  });

  test("a picture is read and stored anew; what is none is refused by its name", async () => {
    const id = await meetingOf("hangzhou");
    const { pageId } = (await addTo("hangzhou", id)).body;
    const bytes = await sharp({
      create: { width: 2400, height: 1200, channels: 3, background: "#1f5fbf" },
    })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], "地图.png", { type: "image/png" });
    expect((await as("hangzhou").call(api.savePicture, { pageId, file })).status).toBe(200);
    const page = (await whole("hangzhou", id)).pages[0];
    expect(page?.picture).toMatch(/\w+/);
    const shown = await as("hangzhou").call(api.picture, { pageId });
    const { format, width } = await sharp(shown.bytes).metadata();
    expect([format, width]).toEqual(["jpeg", 1600]);
    const text = new File(["文字"], "说明.png", { type: "image/png" });
    const refused = await as("hangzhou").call(api.savePicture, { pageId, file: text });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "图片“说明.png”读取失败，应为JPG、PNG或WebP图片",
    ]);
  });
});

describe("whose meeting it is", () => {
  test("those above read and change it; neighbours and those below do not know of it", async () => {
    const id = await meetingOf("hangzhou");
    const { pageId } = (await addTo("hangzhou", id)).body;
    expect((await whole("sheng", id)).name).toBe("存量用地调度会");
    expect((await as("chakan").call(api.info, { meetingId: id })).status).toBe(200);
    for (const other of ["ningbo", "yuhang", "yinzhou"] as const) {
      const reads = await as(other).call(api.info, { meetingId: id });
      expect([other, reads.status]).toEqual([other, 404]);
      expect((await as(other).call(api.picture, { pageId })).status).toBe(404);
      expect((await as(other).call(api.brief, { meetingId: id, form: "pdf" })).status).toBe(404);
      const words = { pageId, version: 0, title: "改", first: "", second: "" };
      expect((await as(other).call(api.savePage, words)).status).toBe(404);
      expect((await as(other).call(api.removePage, { pageId, version: 0 })).status).toBe(404);
      const moved = await as(other).call(api.move, { meetingId: id, version: 1, state: "1" });
      expect(moved.status).toBe(404);
      expect((await as(other).call(api.list, {})).body.list).toEqual([]);
    }
    expect((await as("sheng").call(api.list, {})).body.list).toMatchObject([{ meetingId: id }]);
  });

  test("a reader presents and changes nothing; a platform, tax and offices do not meet", async () => {
    const id = await meetingOf("sheng");
    expect((await addTo("chakan", id)).status).toBe(403);
    expect((await as("chakan").call(api.brief, { meetingId: id, form: "pdf" })).status).toBe(403);
    for (const other of ["pingtai", "shuiwu", "admin", "daping"] as const) {
      expect((await as(other).call(api.list, {})).status, other).toBe(403);
    }
  });

  test("a page of another region than the meeting's is refused", async () => {
    const id = (
      await as("sheng").call(api.save, { name: "宁波", day: "2024-11-30", areaCode: "3302" })
    ).body.meetingId;
    expect((await addTo("sheng", id)).status).toBe(400);
    expect((await addTo("sheng", id, { areaCode: "330212" })).status).toBe(200);
  });
});

describe("holding", () => {
  test("it begins before it ends, and then stays as it was", async () => {
    const id = await meetingOf("hangzhou");
    const { pageId } = (await addTo("hangzhou", id)).body;
    expect((await step("hangzhou", id, "2")).status).toBe(400);
    await hold("hangzhou", id);
    expect((await whole("hangzhou", id)).state).toBe("2");
    const late = await addTo("hangzhou", id);
    expect([late.status, late.body.message]).toEqual([400, "会议已结束，不能再修改"]);
    const words = { pageId, version: 0, title: "改", first: "", second: "" };
    expect((await as("hangzhou").call(api.savePage, words)).status).toBe(400);
    const { version } = await whole("hangzhou", id);
    expect((await as("hangzhou").call(api.remove, { meetingId: id, version })).status).toBe(400);
  });

  test("a decision becomes a matter of supervision, listed with the meeting and the next one", async () => {
    const id = await meetingOf("hangzhou");
    const { pageId } = (await addTo("hangzhou", id)).body;
    const note = { dblx: "2" as const, nd: 2024, dbnr: "请说明进度滞后的原因", jzrq: soon };
    const xmid = await project();
    const decided = await as("hangzhou").call(dbsxApi.send, {
      ...{ ...note, ids: [xmid], meetingId: id, pageId },
    });
    expect(decided.body).toEqual({ sent: 1, skipped: 0 });
    const [matter] = (await whole("hangzhou", id)).matters;
    expect(matter).toMatchObject({ pageId, zt: "0", jzrq: soon, person: null });
    // The note is the clerk's to answer, like any other.
    const { list } = (await as("yuhang").call(dbsxApi.pageList, {})).body;
    expect(list.map(({ dbid }) => dbid)).toEqual([matter?.dbid]);
    await hold("hangzhou", id);
    const next = await meetingOf("hangzhou", "下一次");
    expect((await whole("hangzhou", next)).last).toMatchObject({
      meetingId: id,
      matters: [{ dbid: matter?.dbid }],
    });
    const over = await as("hangzhou").call(dbsxApi.send, {
      ...{ ...note, ids: [await project()], meetingId: id },
    });
    expect([over.status, over.body.message]).toEqual([400, "会议已结束，不能再修改"]);
  });

  test("nothing is decided at a foreign meeting, or about what lies outside it", async () => {
    const id = await meetingOf("hangzhou");
    const elsewhere = (
      await as("sheng").call(api.save, { name: "宁波", day: "2024-11-30", areaCode: "3302" })
    ).body.meetingId;
    const note = { dblx: "2" as const, nd: 2024, dbnr: "请说明进度滞后的原因", jzrq: soon };
    const ids = [await project()];
    const foreign = await as("hangzhou").call(dbsxApi.send, { ...note, ids, meetingId: elsewhere });
    expect(foreign.status).toBe(404);
    const outside = await as("sheng").call(dbsxApi.send, { ...note, ids, meetingId: elsewhere });
    expect([outside.status, outside.body.message]).toEqual([
      400,
      expect.stringContaining("不在会议的行政区之内"),
    ]);
    const page = await as("hangzhou").call(dbsxApi.send, {
      ...{ ...note, ids, meetingId: id, pageId: "nothing" },
    });
    expect(page.status).toBe(404);
    // What was refused has left no note behind.
    expect((await as("sheng").call(dbsxApi.pageList, {})).body.total).toBe(0);
  });

  test("the last meeting is that of the same region which ended last", async () => {
    const [first, second, other] = [
      await meetingOf("hangzhou", "一"),
      await meetingOf("hangzhou", "二"),
      await meetingOf("sheng", "省"),
    ];
    await hold("hangzhou", first);
    await hold("hangzhou", second);
    await hold("sheng", other);
    const next = await meetingOf("hangzhou", "三");
    expect((await whole("hangzhou", next)).last?.name).toBe("二");
    expect((await whole("hangzhou", second)).last?.name).toBe("一");
    expect((await whole("hangzhou", first)).last).toBeNull();
  });
});

describe("the brief", () => {
  async function prepared() {
    const before = await meetingOf("hangzhou", "上次调度会");
    await addTo("hangzhou", before, { figures: ["taskForecast", "idleStock"] });
    await addTo("hangzhou", before, { title: "闲置专题", address: "/xztd", figures: [] });
    await hold("hangzhou", before);
    await project();
    const id = await meetingOf("hangzhou", "本次调度会");
    const { pageId } = (await addTo("hangzhou", id, { figures: ["taskForecast", "idleStock"] }))
      .body;
    return { id, pageId };
  }

  test("as PDF: sentences, changes, what is gone, each figure with its day, forecasts with their test", async () => {
    const { id } = await prepared();
    const reply = await as("hangzhou").call(api.brief, { meetingId: id, form: "pdf" });
    expect(reply.status).toBe(200);
    const text = await textOf(reply.bytes);
    for (const part of [
      "本次调度会",
      "与上次会议相比（上次调度会",
      "闲置专题",
      "低效存量（杭州市）",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/年底预计完成.*↑\+\d/);
    expect(text).toMatch(/没有往年可供检验|平均误差|不再预计/);
    expect(text).not.toContain("数据日期不一致");
    expect(await lastAudit()).toEqual({ action: "meeting/brief", target: id });
  });

  test("where figures are of different days it warns", async () => {
    const { id, pageId } = await prepared();
    await sql`
      update meeting_page set figures = jsonb_set(figures, '{1,day}', '"2024-06-30"') where id = ${pageId}`.execute(
      here().db,
    );
    const pdf = await as("hangzhou").call(api.brief, { meetingId: id, form: "pdf" });
    const text = await textOf(pdf.bytes);
    expect(text).toMatch(/注意：数据日期不一致：\d{4}-\d{2}-\d{2}、2024-06-30/);
    const docx = await as("hangzhou").call(api.brief, { meetingId: id, form: "docx" });
    expect(wordsOf(docx.bytes)).toContain("数据日期不一致");
  });

  test("as a document of Word, with the picture", async () => {
    const { id, pageId } = await prepared();
    const bytes = await sharp({
      create: { width: 160, height: 90, channels: 3, background: "#1f5fbf" },
    })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], "地图.jpg");
    await as("hangzhou").call(api.savePicture, { pageId, file });
    const reply = await as("hangzhou").call(api.brief, { meetingId: id, form: "docx" });
    const entries = unzip(reply.bytes);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(["[Content_Types].xml", "word/document.xml"]),
    );
    expect([...entries.keys()].some((name) => /^word\/media\/.*\.jpe?g$/.test(name))).toBe(true);
    const words = wordsOf(reply.bytes);
    for (const part of ["本次调度会", "年底预计完成", "本次会议没有转督办事项"]) {
      expect(words).toContain(part);
    }
  });
});

const wordsOf = (bytes: Buffer): string =>
  (unzip(bytes).get("word/document.xml")?.toString() ?? "").replace(/<[^>]+>/g, "");

const textOf = async (bytes: Buffer): Promise<string> =>
  (await readPdf(bytes))
    .map(({ text }) => text)
    .join("")
    .replace(/\s/g, "");
