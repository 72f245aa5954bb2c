import { Readable } from "node:stream";
import type { z } from "zod";
import type { meetingApi } from "#contract/endpoints/plan/meeting";
import { minuteText } from "#contract/today";
import { type Picture, pictureOf } from "../../repositories/meeting/meetingPage";
import type { Context, Download } from "../context/context";
import { printFont } from "../paper/printFont";
import { briefDocx } from "./briefDocx";
import { briefModel } from "./briefModel";
import { briefPdf } from "./briefPdf";
import { wholeMeeting } from "./meeting";

const types = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

/** 汇报材料: a meeting with its sentences, changes, pictures, and each figure with its day. */
export async function brief(
  { db, caller }: Context,
  { meetingId, form }: z.output<typeof meetingApi.brief.input>,
): Promise<Download> {
  const meeting = await wholeMeeting(db, caller, meetingId);
  const model = briefModel(meeting);
  const pictures = new Map<string, Picture>();
  for (const { pageId, picture } of meeting.pages) {
    const found = picture === null ? null : await pictureOf(db, pageId);
    if (found) pictures.set(pageId, found);
  }
  const foot = `制作 ${minuteText(new Date())}　${caller.realName}`;
  const bytes =
    form === "pdf"
      ? briefPdf(model, pictures, await printFont(), foot)
      : await briefDocx(model, pictures, foot);
  const name = `${meeting.name}_${meeting.day}.${form}`;
  return { name, type: types[form], stream: Readable.from([bytes]) };
}
