import { ConfigProvider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import type { Side } from "#contract/portal/cards";
import { config } from "../../api/config";
import { loadRegions } from "../../api/session";
import type { ProvinceScene } from "../../charts/scene/ProvinceScene";
import { watchPage } from "../../shell/watchPage";
import { regionAtom } from "../../state/region";
import { distances, stageChoiceAtom } from "../../state/stage";
import { stageTheme } from "../../theme/stageTheme";
import { SideCards } from "./cards/SideCards";
import type { StageWork } from "./cards/StageCard";
import { useShows } from "./cards/useShows";
import { HeadFigures } from "./figures/HeadFigures";
import { indicatorOf } from "./figures/indicators";
import { refreshMs, usePortal } from "./figures/usePortal";
import { StageEditor, useEditing } from "./layout/StageEditor";
import { useStageLayout } from "./layout/useStageLayout";
import { useAfterFigures } from "./runs/useAfterFigures";
import { useCarousel } from "./runs/useCarousel";
import { useLater } from "./runs/useLater";
import { useRenewal } from "./runs/useRenewal";
import { useTick } from "./runs/useTick";
import { useTour } from "./runs/useTour";
import { StageHead } from "./stage/StageHead";
import { StageMap } from "./stage/StageMap";
import { Topics } from "./stage/Topics";
import { usePopupScale } from "./stage/usePopupScale";
import { useStageAddress } from "./stage/useStageAddress";
import { useStageSize } from "./stage/useStageSize";
import "./portal.css";
import "./layout/layout.css";
import "./stage/tools.css";

/** Until the figures are shown, no stage-specific theme is computed; they render without it. */
const plainTheme = {};

/** /zhmh: the stage for the wall screen. */
export function Component() {
  const choice = useAtomValue(stageChoiceAtom);
  const scene = useRef<ProvinceScene | null>(null);
  const sizeFor = useStageSize(distances[choice.distance].scale);
  const [{ areaCode }, setArea] = useAtom(regionAtom);
  const tick = useTick(refreshMs);
  useRenewal();
  const { stats, tasks, staleSince, isAway } = usePortal(areaCode, tick);
  const ids = useMemo(() => [...stats.keys()], [stats]);
  const editing = useEditing();
  const { chosen, turn, hold, choose } = useCarousel(ids, choice.turning && editing.role === null);
  const { byHand } = useStageAddress({ areaCode, indicator: chosen }, (asked) => {
    if (asked.areaCode) setArea(asked.areaCode);
    if (ids.some((id) => id === asked.indicator)) choose(asked.indicator);
  });
  const pick = (code: string) => {
    byHand({ areaCode: code });
    setArea(code);
  };
  const chooseFigure = (id: string) => {
    byHand({ indicator: id });
    choose(id);
  };
  const tours = choice.turning && choice.touring && editing.role === null;
  // Regions whose figures failed to load are not visited.
  useTour(turn, ids.length, tours && !isAway);
  const layout = useStageLayout(tick, sizeFor().columns, editing.preview);
  useEffect(watchPage, []);
  useEffect(() => {
    void loadRegions();
  }, []);
  const due = useAfterFigures(isAway || [...stats.values()].some(({ data }) => data !== null));
  const head = useLater(due, () => import("./stage/HeadParts")).part;
  const cards = useLater(due, () => import("./cards/StageCard"));
  const indicator = indicatorOf(chosen);
  const figures = stats.get(indicator.id) ?? null;
  const work: StageWork = { areaCode, tick, indicator, figures, tasks, onPick: pick };
  const shows = useShows(work);
  const listed = (side: Side) =>
    (layout?.[side] ?? []).filter((card) => editing.preview !== null || shows(card));
  const [left, right] = [listed("left"), listed("right")];
  const most = layout ? Math.max(left.length, right.length) : undefined;
  const size = useMemo(() => sizeFor(most), [sizeFor, most]);
  const { unit, width, height, columns } = size;
  const style = { "--unit": unit, "--columns": columns, width, height } as CSSProperties;
  const shape = ["portal-stage", columns > 1 && "portal-wide", size.twoRows && "portal-two"];
  const side = (name: Side) => (
    <SideCards
      side={name}
      cards={name === "left" ? left : right}
      room={size.cards}
      columns={columns}
      StageCard={cards.part?.StageCard ?? null}
      failed={cards.failed}
      {...{ turn, work, shows }}
    />
  );
  const popups = usePopupScale(unit);
  return (
    <ConfigProvider theme={due ? stageTheme : plainTheme} getPopupContainer={popups.container}>
      <main
        className="portal"
        data-stage="dark"
        onPointerDown={hold}
        onKeyDown={hold}
        aria-label={config().title}
      >
        <StageMap
          areaCode={areaCode}
          indicator={indicator}
          stats={figures?.data ?? null}
          size={size}
          choice={choice}
          tick={tick}
          due={due}
          held={scene}
          onPick={pick}
        />
        <div className={shape.filter(Boolean).join(" ")} style={style}>
          <StageHead
            staleSince={staleSince}
            parts={head}
            areaCode={areaCode}
            scene={scene}
            indicator={figures ? indicator.id : ""}
            onEdit={() => editing.edit("ROLE_PROVINCE")}
          />
          <HeadFigures
            areaCode={areaCode}
            stats={stats}
            tasks={tasks}
            chosen={chosen}
            onChoose={chooseFigure}
          />
          {due && (
            <>
              {side("left")}
              {side("right")}
              <Topics />
            </>
          )}
          <StageEditor editing={editing} />
        </div>
        <div className="portal-popups" ref={popups.ref} />
      </main>
    </ConfigProvider>
  );
}
