import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { readStage, type StageAddress, writeStage } from "./stageAddress";

/**
 * Keeps region and indicator in the address, and follows links and the back button. A choice by
 * hand adds a history entry; the carousel does not.
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
    // Addresses written here count as known too: the back button may return to an earlier one.
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
      // If a step is undone before it is drawn, the address is one that was handled already.
      taken.current = "";
      navigate({ pathname, search: next, hash }, { preventScrollReset: true });
    }
    // Bypasses the router: a navigation would cancel one that is still loading its page.
    else window.history.replaceState(window.history.state, "", next + hash);
  }, [areaCode, indicator, navigate]);
  return {
    // What is already shown changes nothing, and would be attributed to the next turn.
    byHand: (wish) => {
      const now = { areaCode, indicator };
      wished.current = writeStage("", { ...now, ...wish }) === writeStage("", now) ? null : wish;
    },
  };
}
