import { useAtom, useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { limits } from "#contract/limits";
import { regionAtom, regionsAtom } from "../../../state/region";
import { userAtom } from "../../../state/session";

/**
 * Visits the regions below the viewer's own, one after each round of the carousel, and finally his
 * own.
 */
export function useTour(turn: number, round: number, on: boolean): void {
  const [, setArea] = useAtom(regionAtom);
  const own = useAtomValue(userAtom)?.areaCode || limits.defaultRegion;
  const regions = useAtomValue(regionsAtom);
  const last = useRef(turn);
  useEffect(() => {
    const turned = turn > last.current;
    last.current = turn;
    if (!on || !turned || round === 0 || turn % round !== 0) return;
    const stops = [
      own,
      ...regions.filter(({ parent }) => parent === own).map((one) => one.areaCode),
    ];
    setArea(stops[(turn / round) % stops.length] ?? own);
  }, [turn, round, on, own, regions, setArea]);
}
