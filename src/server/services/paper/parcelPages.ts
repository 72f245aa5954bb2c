import { gyyd } from "#contract/datasets/gyyd";
import { type FlowCell, inks, PdfFlow } from "../../files/pdf/PdfFlow";
import type { TrueType } from "../../files/pdf/trueType";
import { corners, cover, history, papers, plan } from "./parcelParts";
import { drawPhotos } from "./parcelPhotos";
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

/** Everything known about a parcel, on pages of its own. */
export function parcelPages(facts: Facts, font: TrueType): PdfFlow {
  const flow = new PdfFlow(font);
  const { parcel } = facts;
  const { record } = parcel;
  const place = [record.xzqmc, record.xzjmc, record.cyptmc].filter(Boolean).join(" · ");
  cover(flow, {
    ...{ kind: "工业用地", name: record.tdsyqr, line: `${record.dkbh}　${place}` },
    figures: ["mj", "ydqk", "pjdj", "mjss"].map(factsOf(gyyd, record, facts)),
  });
  plan(flow, parcel);
  land(flow, facts);
  onLand(flow, facts);
  drawPhotos(flow, parcel, facts.writer);
  papers(flow, parcel);
  history(flow, parcel);
  corners(flow, parcel);
  return flow;
}

/** Who uses industrial land, and what comes of it. */
export function onLand(flow: PdfFlow, facts: Facts): void {
  contract(flow, facts);
  enterprises(flow, facts);
  years(flow, facts);
  evaluation(flow, facts);
  buildings(flow, facts);
  alerts(flow, facts);
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
