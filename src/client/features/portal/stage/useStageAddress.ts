import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { readStage, type StageAddress, writeStage } from "./stageAddress";

/**
 * Keeps region and indicator in the address, and takes a link or the back button at its word. A
 * choice by hand can be taken back; what turns by itself leaves no trail.
 */
export function useStageAddress(
  { areaCode, indicator }: StageAddress,
  take: (asked: StageAddress) => void,
): { byHand: (wish: Partial<StageAddress>) => void } {
  const location = useLocation();
  const arrived = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const wished = useRef<Partial<StageAddress> | null>(null);
  const taken = useRef<string | null>(null);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const isFirst = taken.current === null;
    if (taken.current === location.key) return;
    // An address written here is known as well: the back button may come to an earlier one again.
    taken.current = location.key;
    if (isFirst || arrived) latest.current(readStage(location.search));
  }, [location, arrived]);
  const isWritten = useRef(false);
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const next = writeStage(search, { areaCode, indicator });
    const wish = wished.current;
    const byHand =
      isWritten.current &&
      wish !== null &&
      next === writeStage(next, { areaCode, indicator, ...wish });
    isWritten.current = true;
    wished.current = null;
    if (next === search) return;
    if (byHand) {
      // Taken back before the step was drawn, the address is the one that was taken already.
      taken.current = "";
      navigate({ pathname, search: next, hash }, { preventScrollReset: true });
    }
    // Past the router: a navigation of its own would cancel one that is still loading its page.
    else window.history.replaceState(window.history.state, "", next + hash);
  }, [areaCode, indicator, navigate]);
  return {
    // What is shown already changes nothing, and would count for what turns next.
    byHand: (wish) => {
      const now = { areaCode, indicator };
      wished.current = writeStage("", { ...now, ...wish }) === writeStage("", now) ? null : wish;
    },
  };
}
