import { useAtomValue } from "jotai";
import { type PortalCard, portalCards } from "#contract/portal/cards";
import type { Stats } from "../../map/datasetStats";
import { canAtom } from "../../state/session";
import {
  idleStages,
  landGrades,
  lowKinds,
  RankCard,
  ShareCard,
  TaskCard,
  unsuppliedReasons,
  WarningCard,
  YearCard,
} from "./FigureCards";
import type { Indicator } from "./indicators";
import type { LastGood } from "./useLastGood";
import type { Tasks } from "./usePortal";
import { LedgerCard, NoticeCard, TodoCard } from "./WorkCards";

/** What all cards of the stage are about. */
export type StageWork = {
  areaCode: string;
  tick: number;
  indicator: Indicator;
  figures: LastGood<Stats> | null;
  tasks: LastGood<Tasks> | null;
  onPick: (areaCode: string) => void;
};

/** One card by its name; null for one whose figures the viewer may not see. */
export function StageCard({ card, work }: { card: PortalCard; work: StageWork }) {
  const { areaCode, tick, figures, tasks, onPick } = work;
  const place = { areaCode, tick };
  switch (card) {
    case "rank":
      return figures && <RankCard {...work} figures={figures} />;
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

/** In a preview: a card that the role sees and the administrator does not. */
export function HiddenCard({ card }: { card: PortalCard }) {
  const { title, hint } = portalCards[card];
  return (
    <section className="portal-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className="portal-weak">{hint}。该角色可以看到内容，您的账号没有查看权限。</p>
    </section>
  );
}

/** Whether a card has anything to show to the viewer. */
export function useShows({ figures, tasks }: Pick<StageWork, "figures" | "tasks">) {
  const can = useAtomValue(canAtom);
  return (card: PortalCard): boolean => {
    if (card === "rank") return figures !== null;
    if (card === "tasks") return tasks !== null;
    return can(portalCards[card].access);
  };
}
