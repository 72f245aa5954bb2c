import { useAtomValue } from "jotai";
import { type PortalCard, portalCards, recordCards } from "#contract/portal/cards";
import { levelOf } from "#contract/regions";
import { canAtom } from "../../../state/session";
import { useMaySee } from "../figures/useMaySee";
import type { StageWork } from "./StageCard";

type Shown = Pick<StageWork, "figures" | "tasks" | "areaCode" | "indicator">;

/** Whether a card has anything to show to the viewer. */
export function useShows({ figures, tasks, areaCode, indicator }: Shown) {
  const can = useMaySee();
  const may = useAtomValue(canAtom);
  return (card: PortalCard): boolean => {
    // Within a county the ranking lists single records.
    if (card === "rank")
      return figures !== null && (levelOf(areaCode) < 3 || may(indicator.access));
    if (recordCards.includes(card)) return may(portalCards[card].access);
    if (card === "tasks") return tasks !== null;
    return can(portalCards[card].access);
  };
}
