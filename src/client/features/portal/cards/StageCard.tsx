import type { PortalCard } from "#contract/portal/cards";
import { levelOf } from "#contract/regions";
import type { Stats } from "../../../records/datasetStats";
import type { Indicator } from "../figures/indicators";
import type { Tasks } from "../figures/usePortal";
import type { LastGood } from "../runs/useLastGood";
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
import { WarningCard } from "./WarningCard";
import { NoticeCard, TodoCard } from "./WorkCards";

/** What all cards of the stage have in common. */
export type StageWork = {
  areaCode: string;
  tick: number;
  indicator: Indicator;
  figures: LastGood<Stats> | null;
  tasks: LastGood<Tasks> | null;
  onPick: (areaCode: string) => void;
};

/** One card by name; null if the viewer may not see its figures. */
export function StageCard({ card, work }: { card: PortalCard; work: StageWork }) {
  const { areaCode, tick, figures, tasks, onPick } = work;
  const place = { areaCode, tick };
  switch (card) {
    case "rank":
      if (!figures) return null;
      return levelOf(areaCode) === 3 ? (
        <LargestCard {...work} />
      ) : (
        <RankCard {...work} figures={figures} />
      );
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
