import type { z } from "zod";
import type { revisionSchema } from "#contract/endpoints/records/history";
import { minuteText } from "#contract/today";
import { flowWidth, inks, type PdfFlow } from "../../files/pdf/PdfFlow";
import type { HeldFile } from "../../repositories/paper/parcelFile";
import { cornerTable } from "./cornerTable";
import { cornersOf } from "./parcelCorners";
import { drawPlan, type Plan } from "./parcelPlan";
import { missing } from "./printedValue";

/** What the files of all kinds of parcels have in common. */

type Revision = z.output<typeof revisionSchema>;

type Cover = {
  kind: string;
  name: string;
  /** Number and place. */
  line: string;
  figures: readonly (readonly [label: string, text: string])[];
};

/** What a file is about, and what people ask first. */
export function cover(flow: PdfFlow, { kind, name, line, figures }: Cover): void {
  const [x, y] = flow.take(24);
  const { page } = flow;
  page.text(`${kind}　一地一档`, [x, y + 18], 3.6, { ink: inks.primary, bold: true });
  page.text(name, [x, y + 9.5], nameSize(page.widthOf(name, 1)), { bold: true });
  page.text(line, [x, y + 3.4], 3.4, { ink: inks.second });
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

type Drawn = { plan: Plan | null; legend: readonly (readonly [label: string, color: string])[] };

export function plan(flow: PdfFlow, { plan: drawn, legend }: Drawn): void {
  flow.heading("宗地图", 60);
  if (!drawn) {
    flow.note("该地块没有图形。");
    return;
  }
  const at = flow.take(drawn.frame.height);
  drawPlan(flow.page, at, drawn);
  const [x, y] = flow.take(6);
  let right = x;
  for (const [label, color] of legend) {
    flow.page.box([right, y + 1.6], 4, 2.6, { fill: color, stroke: inks.second, opacity: 0.4 });
    flow.page.text(label, [right + 5, y + 1.8], 2.8, { ink: inks.second });
    right += 9 + flow.page.widthOf(label, 2.8);
  }
}

type Papers = { files: readonly (HeldFile & { kind: string })[] };

export function papers(flow: PdfFlow, { files }: Papers): void {
  if (files.length === 0) return;
  flow.heading("附件清单");
  flow.table(
    [
      { title: "类型", width: 28 },
      { title: "文件名", width: 92 },
      { title: "上传人", width: 26 },
      { title: "上传时间", width: 34 },
    ],
    files.map(({ kind, yjmc, scr, scsj }) => [kind, yjmc, scr, minuteText(new Date(scsj))]),
  );
}

export function history(flow: PdfFlow, { revisions }: { revisions: readonly Revision[] }): void {
  flow.heading("变更历史");
  if (revisions.length === 0) {
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
    revisions.map(({ at, via, by, changes }) => [
      minuteText(new Date(at)),
      via,
      by,
      changes
        .map(({ label, before, after }) => `${label}：${before ?? missing} → ${after ?? missing}`)
        .join("\n") || missing,
    ]),
  );
}

export function corners(flow: PdfFlow, { plan: drawn }: Pick<Drawn, "plan">): void {
  if (!drawn) return;
  flow.heading("界址点坐标");
  cornerTable(flow, cornersOf(drawn.parcel));
}
