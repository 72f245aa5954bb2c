import { ConfigProvider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
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
import { refreshMs, usePortal } from "./figures/usePortal";
import { cardsSeen } from "./layout/cardsSeen";
import { StageEditor, useEditing } from "./layout/StageEditor";
import { useStageLayout } from "./layout/useStageLayout";
import { useAfterFigures } from "./runs/useAfterFigures";
import { useLater } from "./runs/useLater";
import { useRenewal } from "./runs/useRenewal";
import { useTick } from "./runs/useTick";
import { useTour } from "./runs/useTour";
import { StageFoot } from "./stage/StageFoot";
import { StageHead } from "./stage/StageHead";
import { StageMap } from "./stage/StageMap";
import { stageLook } from "./stage/stageLook";
import { useFullScreen } from "./stage/useFullScreen";
import { usePopupScale } from "./stage/usePopupScale";
import { useRelief } from "./stage/useRelief";
import { useStageAddress } from "./stage/useStageAddress";
import { useStageSize } from "./stage/useStageSize";
import { Headline } from "./wall/Headline";
import { KpiRow } from "./wall/KpiRow";
import { StoryStrip } from "./wall/StoryStrip";
import { useStories } from "./wall/useStories";
import { useWall } from "./wall/useWall";
import "./portal.css";
import "./column.css";
import "./layout/layout.css";
import "./stage/tools.css";
import "./wall/wall.css";

/** Until the figures are shown, no stage-specific theme is computed; they render without it. */
const plainTheme = {};

/** /zhmh: the stage for the wall screen. */
export function Component() {
  const choice = useAtomValue(stageChoiceAtom);
  const isFull = useFullScreen();
  const scene = useRef<ProvinceScene | null>(null);
  // A page that has the whole screen is looked at from afar.
  const sizeFor = useStageSize(distances[isFull ? "wall" : choice.distance].scale);
  const [{ areaCode }, setArea] = useAtom(regionAtom);
  const tick = useTick(refreshMs);
  useRenewal();
  const [asked, setAsked] = useState("");
  const { stats, tasks, staleSince, isAway } = usePortal(areaCode, tick);
  const [begun, setBegun] = useState(false);
  const wall = useWall(areaCode, tick, begun);
  const editing = useEditing();
  const turns = choice.turning && editing.role === null;
  const { row, count, turn, hold } = useStories(wall.gaps, turns);
  const { relief, shown, chosen, indicator } = useRelief(asked, { gaps: wall.gaps, stats });
  const { byHand } = useStageAddress({ areaCode, indicator: chosen }, (from) => {
    if (from.areaCode) setArea(from.areaCode);
    if (from.indicator) setAsked(from.indicator);
  });
  const pick = (code: string) => {
    byHand({ areaCode: code });
    setArea(code);
  };
  const choose = (id: string) => {
    byHand({ indicator: id });
    setAsked(id);
  };
  // Regions whose figures failed to load are not visited.
  useTour(turn, count, turns && choice.touring && !isAway);
  const layout = useStageLayout(tick, sizeFor().columns, editing.preview);
  useEffect(watchPage, []);
  useEffect(() => {
    void loadRegions();
  }, []);
  const due = useAfterFigures(isAway || wall.kpis.data !== null);
  useEffect(() => setBegun(due), [due]);
  const head = useLater(due, () => import("./stage/HeadParts")).part;
  const cards = useLater(due, () => import("./cards/StageCard"));
  const figures = stats.get(indicator.id) ?? null;
  const work: StageWork = {
    ...{ areaCode, tick, indicator, figures, tasks, wall, stats, chosen },
    ...{ onChoose: choose, onPick: pick },
  };
  const shows = useShows(work);
  const seen = (side: Side) => cardsSeen(layout, side, editing.preview ? null : shows);
  const [left, right] = [seen("left"), seen("right")];
  const most = layout ? Math.max(left.length, right.length) : undefined;
  const size = useMemo(() => sizeFor(most), [sizeFor, most]);
  const side = (name: Side) => (
    <SideCards
      side={name}
      cards={name === "left" ? left : right}
      room={size.cards}
      columns={size.columns}
      StageCard={cards.part?.StageCard ?? null}
      failed={cards.failed}
      {...{ turn, work, shows }}
    />
  );
  const popups = usePopupScale(size.unit);
  return (
    <ConfigProvider theme={due ? stageTheme : plainTheme} getPopupContainer={popups.container}>
      <main
        className={size.scrolls ? "portal portal-column" : "portal"}
        data-stage="dark"
        onPointerDown={hold}
        onKeyDown={hold}
        aria-label={config().title}
      >
        <StageMap
          areaCode={areaCode}
          relief={relief}
          indicator={indicator}
          size={size}
          choice={choice}
          tick={tick}
          due={due}
          held={scene}
          onPick={pick}
        />
        <div {...stageLook(size)}>
          <StageHead
            staleSince={staleSince}
            parts={head}
            areaCode={areaCode}
            scene={scene}
            indicator={figures ? indicator.id : ""}
            onEdit={() => editing.edit("ROLE_PROVINCE")}
            {...{ shown, chosen, onChoose: choose }}
          >
            <Headline wall={wall} title={config().title} onPick={pick} />
          </StageHead>
          <KpiRow kpis={wall.kpis} />
          {due && (
            <>
              {side("left")}
              {side("right")}
              {row && <StoryStrip row={row} onPick={pick} />}
              <StageFoot tick={tick} turn={turn} />
            </>
          )}
          <StageEditor editing={editing} />
        </div>
        <div className="portal-popups" ref={popups.ref} />
      </main>
    </ConfigProvider>
  );
}
