import { useSetAtom } from "jotai";
import { useEffect, useId } from "react";
import { type Cover, coversAtom } from "../../state/map";

/** Tells the map how many pixels of a side are covered while the component is mounted. */
export function useCover(side: Cover["side"], size: number): void {
  const id = useId();
  const setCovers = useSetAtom(coversAtom);
  useEffect(() => {
    setCovers((covers) => ({ ...covers, [id]: { side, size } }));
    return () => setCovers(({ [id]: _, ...others }) => others);
  }, [id, side, size, setCovers]);
}
