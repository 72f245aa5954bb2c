import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { loadChunk } from "../../../api/loadChunk";
import type { ProvinceScene, StageRegion } from "../../../charts/scene/ProvinceScene";
import { readOutlines } from "../../../map/regions/regionShapes";
import type { StageChoice } from "../../../state/stage";
import { stageTone } from "../../../theme/mapTone";
import type { Indicator } from "../figures/indicators";
import { MapKey } from "./MapKey";
import type { Relief } from "./relief";
import type { StageSize } from "./stageSize";
import { useOutlines } from "./useOutlines";
import { useOverlays } from "./useOverlays";
import "./stageMap.css";

type Props = {
  areaCode: string;
  relief: Relief;
  /** Whose parcels the heat shows. */
  indicator: Indicator;
  size: StageSize;
  choice: StageChoice;
  tick: number;
  /** The map's large chunk may be loaded. */
  due: boolean;
  /** Holds the current scene, for taking pictures of it. */
  held: RefObject<ProvinceScene | null>;
  onPick: (areaCode: string) => void;
};

const { paper: ground, line } = stageTone;

/** The line and the figures above, the story and the foot below, cards on both sides; in screen pixels. */
const coveredBy = ({ unit, side, above, below, scrolls }: StageSize) => {
  // In a column nothing stands over the map but its key.
  const beside = (scrolls ? 24 : side + 110) * unit;
  return {
    top: (scrolls ? 24 : above) * unit,
    bottom: (scrolls ? 96 : below) * unit,
    left: beside,
    right: beside,
  };
};

/**
 * The province, a city or a county in L7: regions rise by what the map shows, a click opens one.
 */
export function StageMap(props: Props) {
  const { areaCode, relief, indicator, size, choice, tick, due, held, onPick } = props;
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
    () => regionsOf(outlines.data?.features ?? [], relief),
    [outlines.data, relief],
  );
  const { lines, heat } = useOverlays(regions, { areaCode, indicator, tick, choice, due });
  // Heat needs flat regions, and without figures nothing rises.
  const flat = heat.length > 0 || !relief.known;
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
      aria-label={`${relief.title}分布图`}
      style={{ "--unit": unit, "--side": size.side, "--below": size.below } as CSSProperties}
    >
      <div
        ref={box}
        className="portal-scene"
        data-regions={regions.map((one) => one.areaCode).join()}
        data-lines={lines.length}
        data-heat={heat.length}
      />
      <div ref={words} className="portal-words" />
      {relief.known && (
        <MapKey
          relief={relief}
          heat={heat.length > 0 ? indicator.title : null}
          lines={lines.length}
        />
      )}
      {error ? <p role="alert">{error}</p> : null}
    </section>
  );
}

const regionsOf = (features: readonly unknown[], relief: Relief): StageRegion[] =>
  readOutlines(features).map((shape) => ({ ...shape, ...relief.of(shape.areaCode) }));
