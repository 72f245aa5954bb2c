import { useAtomValue } from "jotai";
import { type PortalCard, portalCards } from "#contract/portal/cards";
import { canAtom } from "../../../state/session";
import type { StageWork } from "./StageCard";

/** Whether a card has anything to show to the viewer. */
export function useShows({ figures, tasks }: Pick<StageWork, "figures" | "tasks">) {
  const can = useAtomValue(canAtom);
  return (card: PortalCard): boolean => {
    if (card === "rank") return figures !== null;
    if (card === "tasks") return tasks !== null;
    return can(portalCards[card].access);
  };
}
