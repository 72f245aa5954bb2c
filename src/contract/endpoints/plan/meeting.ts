import { z } from "zod";
import { bytes, endpoint, upload } from "../../define/endpoint";
import { meetingFigureIds, mostMeetingFigures } from "../../rules/plan/meetingFigures";
import { responsible } from "./governTrack";

/** A meeting is prepared, held, and then stays as it was. */
export const meetingStates = { "0": "准备中", "1": "进行中", "2": "已结束" } as const;
export type MeetingState = keyof typeof meetingStates;
const state = z.enum(Object.keys(meetingStates) as [MeetingState]);

/** Pages of one meeting. */
export const mostPages = 40;

/** The longer side of a page's picture in pixels, and what its file may weigh. */
export const meetingPicture = { side: 1600, bytes: 5 * 1024 * 1024 } as const;

const id = z.string().max(40);
const version = z.number().int();
const areaCode = z.string().regex(/^\d{2}(\d{2}){0,2}$/, "行政区代码应为2、4或6位数字");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "会议日期应为YYYY-MM-DD");
const title = z.string().trim().min(1, "请填写页面标题").max(60, "页面标题不超过60个字");
const sentence = z.string().trim().max(300, "一句话不超过300个字");
const figureIds = z
  .array(z.enum(meetingFigureIds))
  .max(mostMeetingFigures, `一页最多${mostMeetingFigures}个指标`);
/** An address of this product: it never leads elsewhere. */
const address = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/, "页面地址应为本系统内的地址");

const figure = z.object({
  id: z.enum(meetingFigureIds),
  value: z.number().nullable(),
  digits: z.number().int(),
  unit: z.string(),
  /** The one day on which it holds. */
  day: z.string(),
  month: z.number().nullable(),
  year: z.number().nullable(),
  target: z.number().nullable(),
  forecast: z
    .object({
      low: z.number().nullable(),
      high: z.number().nullable(),
      error: z.number().nullable(),
      years: z.number().int(),
      /** Pages built before have none. */
      held: z.number().int().nullable().default(null),
      over: z.boolean(),
      gap: z.number().nullable(),
    })
    .nullable(),
});
export type MeetingFigure = z.infer<typeof figure>;

const page = z.object({
  pageId: z.string(),
  title: z.string(),
  address: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  first: z.string(),
  second: z.string(),
  figures: z.array(figure),
  /** Changes with the picture; null without one. */
  picture: z.string().nullable(),
  version,
  builtAt: z.string(),
});
export type MeetingPage = z.infer<typeof page>;

const matter = z.object({
  dbid: z.string(),
  dbbh: z.string(),
  bt: z.string(),
  dbnr: z.string(),
  xzqmc: z.string(),
  jzrq: z.string(),
  zt: z.string(),
  pageId: z.string().nullable(),
  /** Whom to ask about it. */
  person: responsible.nullable(),
});
export type MeetingMatter = z.infer<typeof matter>;

const meeting = z.object({
  meetingId: z.string(),
  name: z.string(),
  day: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  state,
  version,
  pages: z.number().int(),
  matters: z.number().int(),
  /** Who prepares it. */
  by: z.string(),
});
export type Meeting = z.infer<typeof meeting>;

const whole = meeting.omit({ pages: true, matters: true }).extend({
  pages: z.array(page),
  matters: z.array(matter),
  /** The last meeting of the region that has ended before this one. */
  last: z
    .object({
      meetingId: z.string(),
      name: z.string(),
      day: z.string(),
      pages: z.array(page),
      matters: z.array(matter),
    })
    .nullable(),
});
export type WholeMeeting = z.infer<typeof whole>;

/** Reading meetings of one's region, and preparing and holding them. */
export const meetingAccess = { read: "meeting:view", edit: "meeting:edit" } as const;
const { read, edit } = meetingAccess;

const changed = z.object({ meetingId: z.string(), version });

/** Meetings: pages in order, presented, with what was decided and a brief to take along. */
export const meetingApi = {
  list: endpoint({
    path: "meeting/list",
    kind: "query",
    access: read,
    input: z.object({
      areaCode: z.string().max(6).optional(),
      current: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      /** Only those that pages can be added to. */
      open: z.enum(["1"]).optional(),
    }),
    output: z.object({ total: z.number().int(), list: z.array(meeting) }),
  }),
  info: endpoint({
    path: "meeting/info",
    kind: "query",
    access: read,
    input: z.object({ meetingId: id }),
    output: whole,
  }),
  /** Creates a meeting, or changes name and day of one. */
  save: endpoint({
    path: "meeting/save",
    log: "保存会议",
    kind: "json",
    access: edit,
    input: z.object({
      meetingId: id.optional(),
      version: version.optional(),
      name: z.string().trim().min(1, "请填写会议名称").max(60, "会议名称不超过60个字"),
      day,
      areaCode: areaCode.optional(),
    }),
    output: changed,
  }),
  remove: endpoint({
    path: "meeting/remove",
    log: "删除会议",
    kind: "json",
    access: edit,
    input: z.object({ meetingId: id, version }),
    output: z.object({}),
  }),
  /** Begins or ends it, or takes the beginning back. */
  move: endpoint({
    path: "meeting/move",
    log: "开始、结束会议",
    kind: "json",
    access: edit,
    input: z.object({ meetingId: id, version, state }),
    output: changed,
  }),
  /** The figures and sentences that a page would have; nothing is stored. */
  preview: endpoint({
    path: "meeting/preview",
    kind: "json",
    readonly: true,
    heavy: true,
    access: edit,
    input: z.object({ areaCode, figures: figureIds }),
    output: z.object({ figures: z.array(figure), first: z.string(), second: z.string() }),
  }),
  /** Figures are worked out anew and never taken from the caller. */
  addPage: endpoint({
    path: "meeting/addPage",
    log: "加入会议页面",
    kind: "json",
    heavy: true,
    access: edit,
    input: z.object({
      meetingId: id,
      title,
      address,
      areaCode,
      figures: figureIds,
      /** Left out, they are those that `preview` tells. */
      first: sentence.optional(),
      second: sentence.optional(),
    }),
    output: z.object({ pageId: z.string() }),
  }),
  savePage: endpoint({
    path: "meeting/savePage",
    log: "修改会议页面",
    kind: "json",
    access: edit,
    input: z.object({ pageId: id, version, title, first: sentence, second: sentence }),
    output: z.object({ pageId: z.string(), version }),
  }),
  removePage: endpoint({
    path: "meeting/removePage",
    log: "删除会议页面",
    kind: "json",
    access: edit,
    input: z.object({ pageId: id, version }),
    output: changed,
  }),
  order: endpoint({
    path: "meeting/order",
    log: "调整会议页面顺序",
    kind: "json",
    access: edit,
    input: z.object({ meetingId: id, version, pageIds: z.array(id).min(1).max(mostPages) }),
    output: changed,
  }),
  /** The figures of all pages as of now, and the sentences that nobody has written. */
  renew: endpoint({
    path: "meeting/renew",
    log: "更新会议数据",
    kind: "json",
    heavy: true,
    slow: true,
    access: edit,
    input: z.object({ meetingId: id, version }),
    output: changed,
  }),
  savePicture: endpoint({
    path: "meeting/savePicture",
    log: "保存会议页面图片",
    kind: "upload",
    access: edit,
    input: z.object({ pageId: id, file: upload }),
    output: z.object({ pageId: z.string() }),
  }),
  picture: endpoint({
    path: "meeting/picture",
    kind: "blob",
    readonly: true,
    access: read,
    // `picture` names the version, so that a new one is asked for.
    input: z.object({ pageId: id, picture: z.string().max(40).optional() }),
    output: bytes,
  }),
  /** The meeting to take along. */
  brief: endpoint({
    path: "meeting/brief",
    log: "导出会议汇报材料",
    kind: "blob",
    slow: true,
    access: read,
    also: "export:do",
    input: z.object({ meetingId: id, form: z.enum(["pdf", "docx"]) }),
    output: bytes,
  }),
};
