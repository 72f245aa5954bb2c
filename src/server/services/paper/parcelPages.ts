import { gyyd } from "#contract/datasets/gyyd";
import { minuteText } from "#contract/today";
import { type FlowCell, flowWidth, inks, PdfFlow } from "../../files/pdf/PdfFlow";
import type { TrueType } from "../../files/pdf/trueType";
import { drawPhotos } from "./parcelPhotos";
import { cornersOf, drawPlan } from "./parcelPlan";
import {
  buildings,
  contract,
  enterprises,
  evaluation,
  type Facts,
  factsOf,
  land,
  years,
} from "./parcelSections";
import { missing } from "./printedValue";

/** Everything known about a parcel, on pages of its own. */
export function parcelPages(facts: Facts, font: TrueType): PdfFlow {
  const flow = new PdfFlow(font);
  cover(flow, facts);
  plan(flow, facts);
  land(flow, facts);
  contract(flow, facts);
  enterprises(flow, facts);
  years(flow, facts);
  evaluation(flow, facts);
  buildings(flow, facts);
  alerts(flow, facts);
  drawPhotos(flow, facts.parcel, facts.writer);
  papers(flow, facts);
  history(flow, facts);
  corners(flow, facts);
  return flow;
}

function cover(flow: PdfFlow, facts: Facts): void {
  const { record } = facts.parcel;
  const [x, y] = flow.take(24);
  const { page } = flow;
  page.text("工业用地　一地一档", [x, y + 18], 3.6, { ink: inks.primary, bold: true });
  page.text(record.tdsyqr, [x, y + 9.5], nameSize(page.widthOf(record.tdsyqr, 1)), { bold: true });
  const place = [record.xzqmc, record.xzjmc, record.cyptmc].filter(Boolean).join(" · ");
  page.text(`${record.dkbh}　${place}`, [x, y + 3.4], 3.4, { ink: inks.second });
  const shown = factsOf(gyyd, record, facts);
  const figures = ["mj", "ydqk", "pjdj", "mjss"].map(shown);
  const [left, low] = flow.take(15);
  const width = flowWidth / figures.length;
  flow.page.box([left, low + 1], flowWidth, 13, { fill: inks.head });
  for (const [i, [label, text]] of figures.entries()) {
    flow.page.text(label, [left + i * width + 3, low + 9.4], 2.8, { ink: inks.second });
    const value = text.replace(/（.*/, "");
    flow.page.text(value, [left + i * width + 3, low + 3.6], 4.2, { bold: true });
  }
}

/** Shrinks a long name so that it fits on its line. `width` is its width at size 1. */
const nameSize = (width: number): number => Math.min(6.6, flowWidth / Math.max(1, width));

function plan(flow: PdfFlow, { parcel }: Facts): void {
  flow.heading("宗地图", 60);
  if (!parcel.plan) {
    flow.note("该地块没有图形。");
    return;
  }
  const at = flow.take(parcel.plan.frame.height);
  drawPlan(flow.page, at, parcel.plan);
  const [x, y] = flow.take(6);
  let right = x;
  for (const [label, color] of parcel.legend) {
    flow.page.box([right, y + 1.6], 4, 2.6, { fill: color, stroke: inks.second, opacity: 0.4 });
    flow.page.text(label, [right + 5, y + 1.8], 2.8, { ink: inks.second });
    right += 9 + flow.page.widthOf(label, 2.8);
  }
}

const levelWords = { red: "红", orange: "橙", yellow: "黄" } as const;

function alerts(flow: PdfFlow, { parcel }: Facts): void {
  flow.heading("预警");
  if (parcel.alerts.length === 0) {
    flow.note("没有预警。");
    return;
  }
  flow.table(
    [
      { title: "等级", width: 20, align: "center" },
      { title: "内容", width: 160 },
    ],
    parcel.alerts.map(({ level, text }): FlowCell[] => [
      { text: levelWords[level], ink: level === "red" ? inks.bad : inks.text },
      text,
    ]),
  );
}

function papers(flow: PdfFlow, { parcel }: Facts): void {
  if (parcel.files.length === 0) return;
  flow.heading("附件清单");
  flow.table(
    [
      { title: "类型", width: 28 },
      { title: "文件名", width: 92 },
      { title: "上传人", width: 26 },
      { title: "上传时间", width: 34 },
    ],
    parcel.files.map(({ kind, yjmc, scr, scsj }) => [kind, yjmc, scr, minuteText(new Date(scsj))]),
  );
}

function history(flow: PdfFlow, { parcel }: Facts): void {
  flow.heading("变更历史");
  if (parcel.revisions.length === 0) {
    flow.note("入库以来没有修改过。");
    return;
  }
  flow.table(
    [
      { title: "时间", width: 32 },
      { title: "操作", width: 22 },
      { title: "操作人", width: 26 },
      { title: "变更内容", width: 100 },
    ],
    parcel.revisions.map(({ at, via, by, changes }) => [
      minuteText(new Date(at)),
      via,
      by,
      changes
        .map(({ label, before, after }) => `${label}：${before ?? missing} → ${after ?? missing}`)
        .join("\n") || missing,
    ]),
  );
}

const mostCorners = 600;

function corners(flow: PdfFlow, { parcel }: Facts): void {
  if (!parcel.plan) return;
  const all = cornersOf(parcel.plan.parcel);
  flow.heading("界址点坐标");
  flow.note(`2000国家大地坐标系，高斯-克吕格 3° 分带，单位：米；共 ${all.length} 个界址点。`);
  const cells = all.slice(0, mostCorners).map(({ number, x, y, side }) => {
    return [`J${number}`, x.toFixed(3), y.toFixed(3), side.toFixed(2)];
  });
  const half = Math.ceil(cells.length / 2);
  const columns = [
    { title: "点号", width: 14 },
    { title: "X（北）", width: 28, align: "right" },
    { title: "Y（东）", width: 30, align: "right" },
    { title: "边长", width: 18, align: "right" },
  ] as const;
  flow.table(
    [...columns, ...columns],
    cells.slice(0, half).map((cell, i) => [...cell, ...(cells[half + i] ?? ["", "", "", ""])]),
  );
  if (all.length > mostCorners) {
    flow.note(`其余 ${all.length - mostCorners} 个界址点见坐标导出文件。`);
  }
}
