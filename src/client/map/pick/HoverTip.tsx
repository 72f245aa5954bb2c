import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { datasets } from "#contract/datasets/index";
import { limits } from "#contract/limits";
import { levels } from "#contract/rules/problem/report";
import { recordWord } from "#contract/words/recordWord";
import { call } from "../../api/call";
import { callsOf, idKey } from "../../records/datasetCalls";
import { shellZoomAtom } from "../../state/shellZoom";
import { regionFiguresAtom } from "../regions/regionFigures";
import type { Hovered } from "./usePicking";

/** A pointer just passing over causes no request. */
const dwellMs = 150;
const remembered = 500;
const named = new Map<string, { title: string; number: string }>();

const key = (dataset: string, id: string) => `${dataset}/${id}`;

/** Name and number of a parcel; the tile carries only its id. */
function useName(dataset: string | null, id: string) {
  const [known, setKnown] = useState<{ of: string; title: string; number: string } | null>(null);
  useEffect(() => {
    const list = callsOf(dataset ?? "")?.list;
    const facts = datasets[dataset ?? ""];
    if (dataset === null || !list || !facts) return;
    const of = key(dataset, id);
    const held = named.get(of);
    if (held) return setKnown({ of, ...held });
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const input = { [`${facts.key.id}s`]: [id], current: 1, pageSize: 1 };
      const reply = await call(list, input, leave.signal);
      const row = reply.ok ? reply.data.list[0] : undefined;
      if (!row) return;
      if (named.size >= remembered) named.clear();
      const name = { title: String(row[facts.key.name]), number: String(row[facts.key.number]) };
      named.set(of, name);
      setKnown({ of, ...name });
    }, dwellMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [dataset, id]);
  return dataset !== null && known?.of === key(dataset, id) ? known : null;
}

/** What the tile itself knows, in words. */
function saidByTile(dataset: string, facts: Record<string, unknown>): string[] {
  const { fields = {}, views } = datasets[dataset] ?? {};
  return (views?.tile ?? []).flatMap((name) => {
    const text = fields[name]?.codes?.[String(facts[name])];
    return text ? [text] : [];
  });
}

const figures = new Intl.NumberFormat("zh-CN");
const amounts = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });
const areas = new Intl.NumberFormat("zh-CN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 亩 always have two decimals. */
const formatOf = (unit: string) => (unit === "亩" ? areas.format : amounts.format);

const counted = (dataset: string, zs: number, mj: number) =>
  `${figures.format(zs)} ${recordWord(dataset)}，${areas.format(mj / limits.mu)} 亩`;

function Parcel({ hovered }: { hovered: Extract<Hovered, { kind: "parcel" | "cells" }> }) {
  const { dataset, facts } = hovered;
  const name = useName(dataset, String(facts[idKey(dataset)] ?? ""));
  return (
    <>
      <strong>{name?.title ?? datasets[dataset]?.title}</strong>
      {name && <span>{name.number}</span>}
      <span>{saidByTile(dataset, facts).join(" · ")}</span>
    </>
  );
}

function Words({ hovered }: { hovered: Hovered }) {
  const { byCode, metric } = useAtomValue(regionFiguresAtom);
  if (hovered.kind === "problem") {
    const { level, dkbh, message } = hovered.problem;
    return (
      <>
        <strong>
          {levels[level]} {dkbh}
        </strong>
        <span>{message}</span>
      </>
    );
  }
  if (hovered.kind === "firm") {
    const { firm, points } = hovered;
    return (
      <>
        <strong>{firm.name}</strong>
        <span>
          {points.title} {amounts.format(firm.value)} {points.unit}
        </span>
        <span>单击查看全部用地</span>
      </>
    );
  }
  if (hovered.kind === "parcel") return <Parcel hovered={hovered} />;
  if (hovered.kind === "cells") {
    const { zs, mj } = hovered.facts as { zs?: number; mj?: number };
    return (
      <>
        <strong>{datasets[hovered.dataset]?.title}</strong>
        <span>{counted(hovered.dataset, zs ?? 0, mj ?? 0)}</span>
        <span>单击放大</span>
      </>
    );
  }
  const known = byCode.get(hovered.region.areaCode);
  return (
    <>
      <strong>{hovered.region.name}</strong>
      {known && metric && (
        <span>
          {metric.title}{" "}
          {known.value === null ? "—" : `${formatOf(metric.unit)(known.value)} ${metric.unit}`}
        </span>
      )}
      {known && metric && metric.of !== "zs" && (
        <span>
          {figures.format(known.figure.zs)} {recordWord(metric.dataset)}
        </span>
      )}
    </>
  );
}

/** A short tooltip for what is under the pointer. */
export function HoverTip({ hovered }: { hovered: Hovered | null }) {
  const zoom = useAtomValue(shellZoomAtom);
  if (!hovered) return null;
  const [x, y] = [hovered.x / zoom + 14, hovered.y / zoom + 14];
  return (
    <div role="tooltip" className="map-tip" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <Words hovered={hovered} />
    </div>
  );
}
