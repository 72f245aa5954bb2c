import { useMemo } from "react";
import { useCarousel } from "../runs/useCarousel";
import type { LastGood } from "../runs/useLastGood";
import { toldOf } from "./stories";
import type { Gaps } from "./useWall";

/** The regions whose problem, cause and person are told, one after the other while it is `on`. */
export function useStories(gaps: LastGood<Gaps> | null, on: boolean) {
  const data = gaps?.data ?? null;
  const told = useMemo(() => (data ? toldOf(data.list, data.total) : []), [data]);
  const names = useMemo(() => told.map(({ areaCode }) => areaCode), [told]);
  const { chosen, turn, hold } = useCarousel(names, on);
  return { row: told.find(({ areaCode }) => areaCode === chosen), count: names.length, turn, hold };
}
