import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { overlapKinds } from "#contract/endpoints/map/draw";
import { limits } from "#contract/limits";
import { type Role, roles } from "#contract/roles";
import { minuteText } from "#contract/today";
import { inks, PdfFlow } from "../../files/pdf/PdfFlow";
import type { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import type { filesHeld, ParcelFacts, planOf } from "../paper/parcelFacts";
import { onLand } from "../paper/parcelPages";
import { corners, cover, history, papers, plan } from "../paper/parcelParts";
import { drawPhotos } from "../paper/parcelPhotos";
import { decimal, missing, printedFact } from "../paper/printedValue";
import type { LowFacts } from "./lowFacts";

export type LowParcel = LowFacts &
  Awaited<ReturnType<typeof planOf>> &
  Awaited<ReturnType<typeof filesHeld>> & { land: readonly ParcelFacts[] };

type Reading = {
  /** Of the library, as the caller may read it. */
  dataset: AnyDataset;
  authorities: readonly string[];
  writer: PdfWriter;
};

/** Everything known about a parcel of low-efficiency land, on pages of its own. */
export function lowPages(parcel: LowParcel, reading: Reading, font: TrueType): PdfFlow {
  const flow = new PdfFlow(font);
  const { dataset, authorities, writer } = reading;
  const { record } = parcel;
  const fact = printedFact(dataset, record);
  const place = [record.xzqmc, record.xzjmc, record.cyptmc].filter(Boolean).join(" · ");
  cover(flow, {
    ...{ kind: dataset.title, name: record.dkmc, line: `${record.dkbh}　${place}` },
    figures: ["mj", "dxlx", "shzt", "mjss"].map(fact),
  });
  plan(flow, parcel);
  flow.heading("地块信息");
  flow.facts(shownFields(dataset).map(fact));
  ground(flow, parcel);
  linked(flow, parcel);
  for (const land of parcel.land) {
    const { dkbh, tdsyqr } = land.record;
    flow.heading(`地上工业用地　${dkbh}　${tdsyqr}`);
    onLand(flow, { parcel: land, authorities, writer });
  }
  if (parcel.more > 0) flow.note(`另有 ${parcel.more} 宗工业用地，见其自身的一地一档。`);
  reviews(flow, dataset, parcel);
  drawPhotos(flow, parcel, writer);
  papers(flow, parcel);
  history(flow, parcel);
  corners(flow, parcel);
  return flow;
}

/** What is entered, and where the parcel stands. */
const shownFields = ({ fields, views }: AnyDataset): string[] =>
  [...new Set([...views.form, "xzqmc", "cyptmc", "zkfzt", "shzt", "sjly", "gxsj"])].filter(
    (name) => fields[name] !== undefined,
  );

function ground(flow: PdfFlow, { ground: { list, limited, refusal } }: LowParcel): void {
  flow.heading("地上各类登记（按图形重叠）");
  if (refusal) flow.note(refusal);
  else if (list.length === 0) flow.note("您可查看的登记中没有与该地块重叠的。");
  if (list.length === 0) return;
  flow.table(
    [
      { title: "登记", width: 26 },
      { title: "编号", width: 48 },
      { title: "名称", width: 58 },
      { title: "重叠面积", width: 28, align: "right" },
      { title: "占较小者", width: 20, align: "right" },
    ],
    list.map(({ kind, number, name, m2, share }) => [
      overlapKinds[kind],
      number,
      name || missing,
      `${decimal(m2 / limits.mu, 2)} 亩`,
      `${decimal(share, 1)}%`,
    ]),
  );
  if (limited) flow.note("重叠的记录较多，仅列出一部分。");
}

function linked(flow: PdfFlow, { linked: list }: LowParcel): void {
  if (list.length === 0) return;
  flow.heading("关联记录");
  flow.table(
    [
      { title: "登记", width: 40 },
      { title: "编号", width: 50 },
      { title: "名称", width: 60 },
      { title: "状态", width: 30 },
    ],
    list.map(({ dataset, number, name, state }) => [
      datasets[dataset]?.title ?? dataset,
      number,
      name || missing,
      stateWords(datasets[dataset], state),
    ]),
  );
}

/** A state in words; nothing where there is none. */
export function stateWords(dataset: AnyDataset | undefined, state: string | null): string {
  if (!dataset?.state || state === null) return missing;
  return dataset.fields[dataset.state]?.codes?.[state] ?? state;
}

function reviews(flow: PdfFlow, dataset: AnyDataset, { reviews: list }: LowParcel): void {
  flow.heading("审核记录");
  if (list.length === 0) {
    flow.note("还没有审核记录。");
    return;
  }
  const offices = (codes: string) =>
    codes
      .split(",")
      .map((one) => roles[one as Role] ?? one)
      .join("、");
  flow.table(
    [
      { title: "时间", width: 32 },
      { title: "状态", width: 44 },
      { title: "操作人", width: 40 },
      { title: "意见", width: 64 },
    ],
    list.map(({ czsj, yzt, xzt, czr, czrjs, yj }) => [
      minuteText(new Date(czsj)),
      [yzt, xzt]
        .filter(Boolean)
        .map((one) => stateWords(dataset, one))
        .join(" → "),
      { text: `${czr}（${offices(czrjs)}）`, ink: inks.second },
      yj ?? missing,
    ]),
  );
}
