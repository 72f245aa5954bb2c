import { useAtom, useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { limits } from "#contract/limits";
import { regionAtom, regionsAtom } from "../../../state/region";
import { userAtom } from "../../../state/session";

/** After each round of the carousel the next region below the viewer's own, and at last the own one. */
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
