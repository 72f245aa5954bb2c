import type { PortalCard } from "#contract/portal/cards";
import type { IndicatorId } from "#contract/portal/indicators";
import { levelOf } from "#contract/regions";
import type { Stats } from "../../../records/datasetStats";
import type { Indicator } from "../figures/indicators";
import type { Tasks } from "../figures/usePortal";
import type { LastGood } from "../runs/useLastGood";
import { BridgeCard } from "../wall/BridgeCard";
import { DecisionsCard } from "../wall/DecisionsCard";
import { GapsCard } from "../wall/GapsCard";
import type { Wall } from "../wall/useWall";
import {
  idleStages,
  landGrades,
  lowKinds,
  RankCard,
  ShareCard,
  TaskCard,
  unsuppliedReasons,
  YearCard,
} from "./FigureCards";
import { LargestCard } from "./LargestCard";
import { LedgerCard } from "./LedgerCard";
import { TotalsCard } from "./TotalsCard";
import { WarningCard } from "./WarningCard";
import { NoticeCard, TodoCard } from "./WorkCards";
import "../wall/cards.css";

/** What all cards of the stage have in common. */
export type StageWork = {
  areaCode: string;
  tick: number;
  indicator: Indicator;
  figures: LastGood<Stats> | null;
  tasks: LastGood<Tasks> | null;
  wall: Wall;
  /** All totals, and which of them the map shows. */
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
  chosen: string;
  onChoose: (id: string) => void;
  onPick: (areaCode: string) => void;
};

/** One card by name; null if the viewer may not see its figures. */
export function StageCard({ card, work }: { card: PortalCard; work: StageWork }) {
  const { areaCode, tick, figures, tasks, wall, onPick } = work;
  const place = { areaCode, tick };
  switch (card) {
    case "rank":
      if (!figures) return null;
      return levelOf(areaCode) === 3 ? (
        <LargestCard {...work} />
      ) : (
        <RankCard {...work} figures={figures} />
      );
    case "bridge":
      return wall.bridge && <BridgeCard bridge={wall.bridge} forecast={wall.forecast} />;
    case "gaps":
      return wall.gaps && <GapsCard gaps={wall.gaps} onPick={onPick} />;
    case "decisions":
      return (
        wall.decisions && (
          <DecisionsCard decisions={wall.decisions} areaCode={areaCode} onDone={wall.reload} />
        )
      );
    case "totals":
      return <TotalsCard {...work} />;
    case "kinds":
      return <ShareCard of={lowKinds} {...place} />;
    case "years":
      return <YearCard {...place} />;
    case "grades":
      return <ShareCard of={landGrades} {...place} />;
    case "idle":
      return <ShareCard of={idleStages} {...place} />;
    case "unsupplied":
      return <ShareCard of={unsuppliedReasons} {...place} />;
    case "tasks":
      return tasks && <TaskCard tasks={tasks} onPick={onPick} />;
    case "todo":
      return <TodoCard {...place} />;
    case "warnings":
      return <WarningCard {...place} />;
    case "ledger":
      return <LedgerCard {...place} />;
    case "notices":
      return <NoticeCard tick={tick} />;
  }
}
