import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { loadChunk } from "../../../api/loadChunk";
import type { ProvinceScene, StageRegion } from "../../../charts/scene/ProvinceScene";
import { readOutlines } from "../../../map/regions/regionShapes";
import type { Stats } from "../../../records/datasetStats";
import type { StageChoice } from "../../../state/stage";
import { stageTone } from "../../../theme/mapTone";
import { type Indicator, wordsOf } from "../figures/indicators";
import { MapKey } from "./MapKey";
import type { StageSize } from "./stageSize";
import { useOutlines } from "./useOutlines";
import { useOverlays } from "./useOverlays";
import "./stageMap.css";

type Props = {
  areaCode: string;
  indicator: Indicator;
  stats: Stats | null;
  size: StageSize;
  choice: StageChoice;
  tick: number;
  /** The map's large chunk may be loaded. */
  due: boolean;
  /** Holds the current scene, for taking pictures of it. */
  held: RefObject<ProvinceScene | null>;
  onPick: (areaCode: string) => void;
};

const { ramp, noData: unknown, paper: ground, line } = stageTone;

/** Head and figures above, topics below, cards on both sides; in screen pixels. */
const coveredBy = ({ unit, side, twoRows }: StageSize) => ({
  top: (twoRows ? 300 : 230) * unit,
  bottom: 140 * unit,
  left: (side + 120) * unit,
  right: (side + 120) * unit,
});

const shade = (part: number | null): string =>
  part === null
    ? unknown
    : (ramp[Math.min(ramp.length - 1, Math.floor(part * ramp.length))] as string);

/**
 * The province, a city or a county in L7: regions rise by the chosen indicator, a click opens one.
 */
export function StageMap(props: Props) {
  const { areaCode, indicator, stats, size, choice, tick, due, held, onPick } = props;
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<ProvinceScene | null>(null);
  const [failed, setFailed] = useState(false);
  const pick = useRef(onPick);
  pick.current = onPick;
  const { unit } = size;
  const outlines = useOutlines(areaCode, tick);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (failed) setAttempt(tick);
  }, [failed, tick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is another try
  useEffect(() => {
    if (!due) return;
    let gone = false;
    let made: ProvinceScene | null = null;
    loadChunk(() => import("../../../charts/scene/ProvinceScene"))
      .then(({ ProvinceScene }) => {
        if (gone || !box.current || !words.current) return;
        made = new ProvinceScene(box.current, words.current, (code) => pick.current(code));
        held.current = made;
        setScene(made);
        setFailed(false);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      held.current = null;
      made?.destroy();
    };
  }, [held, due, attempt]);

  const regions = useMemo(
    () => regionsOf(outlines.data?.features ?? [], indicator, stats),
    [outlines.data, indicator, stats],
  );
  const { lines, heat } = useOverlays(regions, { areaCode, indicator, tick, choice, due });
  // Heat needs flat regions, and without figures nothing rises.
  const flat = heat.length > 0 || stats === null;
  useEffect(() => {
    void scene?.show(regions, { line, unit, covered: coveredBy(size), flat, ground });
  }, [scene, regions, unit, size, flat]);
  useEffect(() => {
    void scene?.overlay(lines, heat, { unit });
  }, [scene, lines, heat, unit]);

  const error = failed ? "三维地图加载失败，正在重试" : outlines.data === null && outlines.error;
  return (
    <section
      className="portal-map"
      aria-label={`${indicator.title}分布图`}
      style={{ "--unit": unit, "--side": size.side } as CSSProperties}
    >
      <div
        ref={box}
        className="portal-scene"
        data-regions={regions.map((one) => one.areaCode).join()}
        data-lines={lines.length}
        data-heat={heat.length}
      />
      <div ref={words} className="portal-words" />
      {stats && <MapKey indicator={indicator} lines={lines.length} heat={heat.length > 0} />}
      {error ? <p role="alert">{error}</p> : null}
    </section>
  );
}

function regionsOf(
  features: readonly unknown[],
  indicator: Indicator,
  stats: Stats | null,
): StageRegion[] {
  const figures = new Map((stats?.groups.region ?? []).map((one) => [one.key, one]));
  const shapes = readOutlines(features);
  const figureOf = (code: string) => {
    const figure = figures.get(code) ?? (shapes.length === 1 ? stats?.total : undefined);
    return figure ? indicator.value(figure) : null;
  };
  const most = Math.max(0, ...shapes.map(({ areaCode }) => figureOf(areaCode) ?? 0));
  return shapes.map(({ areaCode, name, center, shape }) => {
    const value = figureOf(areaCode);
    const height = value === null || most === 0 ? null : Math.max(0, value) / most;
    const text = stats ? wordsOf(indicator, value) : "";
    return { areaCode, name, center, shape, height, color: shade(height), text };
  });
}
