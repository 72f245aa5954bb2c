import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { hasPast } from "#contract/datasets/pastDay";
import { pastApi } from "#contract/endpoints/map/past";
import { call } from "../../api/call";
import { pageLayersAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { pastDaysAtom, type SwipeSide, swipeAtom } from "../../state/swipe";

type Store = ReturnType<typeof useStore>;
type Days = { first: string; last: string };

/** First and last day of a dataset's history; a text if it could not be read. */
async function daysOf(store: Store, dataset: string, signal: AbortSignal): Promise<Days | string> {
  const known = store.get(pastDaysAtom)[dataset];
  if (known) return known;
  if (!hasPast(dataset)) return "该图层没有按日期留存的历史，不能对比";
  const reply = await call(pastApi.days, { dataset }, signal);
  if (!reply.ok) return `历史起止日期读取失败：${reply.message}`;
  store.set(pastDaysAtom, (all) => ({ ...all, [dataset]: reply.data }));
  return reply.data;
}

/** Why a day cannot be shown; null if it can. */
async function outside(store: Store, { layer, day }: SwipeSide, signal: AbortSignal) {
  const dataset = store.get(pageLayersAtom).find(({ id }) => id === layer)?.dataset;
  if (!day || !dataset) return null;
  const days = await daysOf(store, dataset, signal);
  if (typeof days === "string") return days;
  const isKnown = day >= days.first && day <= days.last;
  return isKnown ? null : `${day} 不在历史范围内，可选 ${days.first} 至 ${days.last}`;
}

/** Reads which days the compared layers can show, and ends a comparison with any other day. */
export function usePastDays(): void {
  const swipe = useAtomValue(swipeAtom);
  const layers = useAtomValue(pageLayersAtom);
  const store = useStore();
  const asked = swipe && JSON.stringify([swipe.left, swipe.right]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other layers
  useEffect(() => {
    if (!asked) return;
    const leave = new AbortController();
    const check = async (side: SwipeSide) => {
      const text = await outside(store, side, leave.signal);
      if (text === null || leave.signal.aborted) return;
      store.set(swipeAtom, null);
      store.set(notifyAtom, { kind: "warning", text });
    };
    for (const side of JSON.parse(asked) as SwipeSide[]) void check(side);
    return () => leave.abort();
  }, [asked, layers, store]);
}
