import { useEffect, useState } from "react";
import { loadChunk } from "../../api/loadChunk";

type Part = typeof import("./StageCard").StageCard;

/** The cards with their charts, once they are due; null until they are there. */
export function useStageCard(due: boolean): { StageCard: Part | null; failed: boolean } {
  const [StageCard, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!due) return;
    let gone = false;
    loadChunk(() => import("./StageCard"))
      .then((part) => {
        if (!gone) setPart(() => part.StageCard);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, [due]);
  return { StageCard, failed };
}
