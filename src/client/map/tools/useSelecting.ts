import { useAtomValue, useStore } from "jotai";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { mapApi, mostPicked, type Picked, type SelectBy } from "#contract/endpoints/map/map";
import { type Result, status } from "#contract/errors";
import { call } from "../../api/call";
import { type BasketMode, basketAtom, changeBasketAtom } from "../../state/basket";
import { mapFilterAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { shownLayersAtom } from "../layers/shownLayers";
import { type Ground, mostPieces, questionsOf } from "./areaPieces";
import { countText } from "./figures";
import { pickedText } from "./useGoTo";

export type Outcome = { kind: "busy" | "done" | "error"; text: string } | null;

/** Datasets on the map that the user may read. */
export function useMapDatasets(): { value: string; label: string }[] {
  const can = useAtomValue(canAtom);
  return useMemo(
    () =>
      Object.values(datasets)
        .filter(({ geometry, access }) => geometry !== null && can(access.read))
        .map(({ name, title }) => ({ value: name, label: title })),
    [can],
  );
}

/** Queries records and changes the basket by the result; reports the outcome. */
export function useSelecting(names: readonly string[], mode: BasketMode) {
  const store = useStore();
  const [outcome, setOutcome] = useState<Outcome>(null);
  // A slow answer to an earlier question must not overwrite the latest one.
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);

  /** What any of the questions finds. */
  const ask = useCallback(
    async (questions: readonly SelectBy[]) => {
      if (names.length === 0) return setOutcome({ kind: "error", text: "请先选择图层" });
      leave.current?.abort();
      leave.current = new AbortController();
      const { signal } = leave.current;
      setOutcome({ kind: "busy", text: "正在选择…" });
      const filters = store.get(mapFilterAtom);
      const layers = store.get(shownLayersAtom);
      const { areaCode } = store.get(regionAtom);
      const asked = {
        areaCode,
        datasets: names.map((dataset) => ({
          dataset,
          filter:
            layers.find((layer) => layer.dataset === dataset)?.filter ?? filters[dataset] ?? {},
        })),
      };
      const reply = await foundBy(questions, asked, signal);
      if (signal.aborted) return;
      if (!reply.ok) return setOutcome({ kind: "error", text: `选取失败：${reply.message}` });
      const { picked, limited } = reply.data;
      const size = store.set(changeBasketAtom, mode, picked);
      const found = picked.length > 0 ? `找到 ${pickedText(picked)}` : "范围内没有记录";
      const over = limited ? `，超过 ${countText(mostPicked)} 宗的部分未列入` : "";
      setOutcome({ kind: "done", text: `${found}${over}；选择篮现有 ${countText(size)} 宗` });
    },
    [store, names, mode],
  );
  const select = useCallback((by: SelectBy) => ask([by]), [ask]);

  /** Records that any of some features meet, or within `metres` of one: surfaces, lines or points, however many. */
  const selectIn = useCallback(
    (ground: readonly Ground[], metres = 0) => {
      const questions = questionsOf(ground, metres);
      if (questions.length === 0) {
        const text = "文件中没有可以选择地块的图形：没有图形，或坐标系尚未选择";
        return setOutcome({ kind: "error", text });
      }
      if (questions.length > mostPieces) {
        const text = `图形过于密集，最多分 ${mostPieces} 次查询，现需 ${questions.length} 次，请减少图形`;
        return setOutcome({ kind: "error", text });
      }
      return ask(questions);
    },
    [ask],
  );

  /** Records within `metres` of those in the basket. */
  const selectNear = useCallback(
    (metres: number) => {
      const items = store.get(basketAtom).map(({ dataset, ids }) => ({ dataset, ids: [...ids] }));
      if (items.length === 0) {
        return setOutcome({ kind: "error", text: "选择篮是空的，请先选入作为中心的地块" });
      }
      return select({ kind: "near", items, metres });
    },
    [store, select],
  );
  /** The clicked record; with `toggle` it is added to or removed from the others. */
  const take = useCallback(
    (record: { dataset: string; id: string } | null, toggle: boolean) => {
      leave.current?.abort();
      if (!record) return setOutcome({ kind: "done", text: "此处没有地块" });
      const { dataset, id } = record;
      if (!names.includes(dataset)) {
        return setOutcome({ kind: "done", text: "此处的地块不在所选的图层中" });
      }
      const isHeld = store
        .get(basketAtom)
        .some((part) => part.dataset === dataset && part.ids.includes(id));
      const how = toggle ? (isHeld ? "remove" : "add") : mode;
      const size = store.set(changeBasketAtom, how, [{ dataset, ids: [id] }]);
      setOutcome({ kind: "done", text: `选择篮现有 ${countText(size)} 宗` });
    },
    [store, names, mode],
  );
  return { outcome, select, selectIn, selectNear, take };
}

type Asked = Omit<z.input<typeof mapApi.select.input>, "by">;

const nothing = { ok: true as const, status: status.ok, data: { picked: [], limited: false } };

/** One answer to all questions, in which each record counts once. */
async function foundBy(questions: readonly SelectBy[], asked: Asked, signal: AbortSignal) {
  const ids = new Map<string, Set<string>>();
  let limited = false;
  let last: Result<{ picked: Picked[]; limited: boolean }> = nothing;
  for (const by of questions) {
    last = await call(mapApi.select, { ...asked, by }, signal);
    if (!last.ok || questions.length === 1) return last;
    limited ||= last.data.limited;
    for (const { dataset, ids: found } of last.data.picked) {
      const held = ids.get(dataset) ?? new Set();
      ids.set(dataset, held);
      for (const id of found) held.add(id);
    }
  }
  let room = mostPicked;
  const items = [...ids].flatMap(([dataset, all]) => {
    const kept = [...all].slice(0, room);
    limited ||= kept.length < all.size;
    room -= kept.length;
    return kept.length > 0 ? [{ dataset, ids: kept }] : [];
  });
  if (items.length === 0) return last;
  const sums = await call(mapApi.sums, { items }, signal);
  return sums.ok ? { ...sums, data: { ...sums.data, limited } } : sums;
}
