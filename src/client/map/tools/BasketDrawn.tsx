import { useAtomValue } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import { basketAtom } from "../../state/basket";
import { dataRevisionAtom } from "../../state/map";
import { useMap, useMapFact } from "../view/mapContext";
import { BasketFeatures } from "./basketFeatures";

/** The parcels in the basket; those already drawn are not read again. */
export function BasketDrawn() {
  const { slot } = useMap();
  const basket = useAtomValue(basketAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const features = useMemo(() => new BasketFeatures(), []);
  const read = useRef(revision);
  const [drawn, setDrawn] = useState(0);

  useEffect(() => {
    slot.marks.addMany(features.layers, 0);
    return () => {
      slot.marks.removeMany(features.layers);
    };
  }, [slot, features]);

  useEffect(() => {
    const leave = new AbortController();
    const anew = read.current !== revision;
    read.current = revision;
    void features.show(basket, leave.signal, anew).then(() => {
      if (!leave.signal.aborted) setDrawn(features.size);
    });
    return () => leave.abort();
  }, [basket, features, revision]);

  useMapFact("basket-drawn", drawn);
  return null;
}
