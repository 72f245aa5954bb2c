import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { readStage, type StageAddress, writeStage } from "./stageAddress";

/** What changes so soon after a touch was chosen by hand; the map tells of a click after 0.4 s. */
const handMs = 2_000;

/**
 * Keeps region and indicator in the address, and takes a link or the back button at its word. A
 * choice by hand can be taken back; what turns by itself leaves no trail.
 */
export function useStageAddress(
  { areaCode, indicator }: StageAddress,
  take: (asked: StageAddress) => void,
): { onTouch: () => void } {
  const location = useLocation();
  const arrived = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const touched = useRef(Number.NEGATIVE_INFINITY);
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
    const byHand = isWritten.current && performance.now() - touched.current < handMs;
    isWritten.current = true;
    if (next === search) return;
    touched.current = Number.NEGATIVE_INFINITY;
    if (byHand) navigate({ pathname, search: next, hash }, { preventScrollReset: true });
    // Past the router: a navigation of its own would cancel one that is still loading its page.
    else window.history.replaceState(window.history.state, "", next + hash);
  }, [areaCode, indicator, navigate]);
  return {
    onTouch: () => {
      touched.current = performance.now();
    },
  };
}
