import { useStore } from "jotai";
import { useCallback } from "react";
import { datasets } from "#contract/datasets/index";
import { mapApi, type Picked } from "#contract/endpoints/map/map";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import { call } from "../../api/call";
import { changeBasketAtom } from "../../state/basket";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { markedPointAtom } from "../../state/mapTool";
import { notifyAtom } from "../../state/notices";
import { regionAtom, regionsAtom } from "../../state/region";
import { userAtom } from "../../state/session";
import { countText, muText } from "./figures";
import type { FindTarget } from "./findOptions";

/** A command is run by whoever offers it. */
type PlaceTarget = Exclude<FindTarget, { kind: "command" }>;

type Store = ReturnType<typeof useStore>;

/** Around everything that was picked. */
export function boxOf(picked: readonly Picked[]): Bbox | null {
  const boxes = picked.flatMap(({ bbox }) => (bbox ? [bbox] : []));
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

type Told = Pick<Picked, "dataset" | "zs" | "mj" | "twice">;

/** Ground that several of a kind share counts once, and it is said how much that is. */
function amountText({ dataset, zs, mj, twice = 0 }: Told): string {
  const amount = `${countText(zs)} ${datasets[dataset]?.work.counter ?? "宗"}，${muText(mj - twice)} 亩`;
  return twice > 0 ? `${amount}（重叠的 ${muText(twice)} 亩只计一次）` : amount;
}

/**
 * `12 宗，345.67 亩`; of several kinds each by itself, since a platform lies on its parcels and a parcel of
 * the city's library on one of the province's: together the land would count twice.
 */
export const pickedText = (picked: readonly Told[]): string => {
  const [one, ...others] = picked;
  if (!one) return `0 宗，${muText(0)} 亩`;
  if (others.length === 0) return amountText(one);
  const title = ({ dataset }: typeof one) => datasets[dataset]?.title ?? dataset;
  return picked.map((kind) => `${title(kind)} ${amountText(kind)}`).join("；");
};

/** Goes to the target of a search result. */
export function useGoTo(): (target: PlaceTarget) => Promise<void> {
  const store = useStore();
  return useCallback((target) => goTo(store, target), [store]);
}

async function goTo(store: Store, target: PlaceTarget): Promise<void> {
  if (target.kind === "list") return pickList(store, target.numbers);
  if (target.kind === "point") return goToPoint(store, target.at);
  const { group, item } = target;
  switch (group.kind) {
    case "region":
      store.set(regionAtom, item.id);
      return store.set(mapCommandAtom, { kind: "region", areaCode: item.id });
    case "town":
      store.set(regionAtom, item.xzqdm);
      if (item.bbox) store.set(mapCommandAtom, { kind: "bbox", bbox: item.bbox });
      return;
    case "enterprise":
      return pickUsed(store, item.id, item.name);
    default:
      if (!group.dataset) return;
      store.set(selectionAtom, { dataset: group.dataset, ids: [item.id], focus: item.id });
  }
}

function goToPoint(store: Store, at: Position): void {
  const own = store.get(userAtom)?.areaCode ?? "";
  const region = store.get(regionsAtom).find(({ areaCode }) => areaCode === own);
  const [west, south, east, north] = region?.bbox ?? [-180, -90, 180, 90];
  if (at[0] < west || at[0] > east || at[1] < south || at[1] > north) {
    const text = `该坐标不在${region?.name ?? "本辖区"}范围内`;
    store.set(notifyAtom, { kind: "warning", text });
    return;
  }
  store.set(markedPointAtom, at);
  store.set(mapCommandAtom, { kind: "point", at });
}

async function pickList(store: Store, numbers: readonly string[]): Promise<void> {
  const reply = await call(mapApi.find, { numbers: [...numbers] });
  if (!reply.ok) return store.set(notifyAtom, { kind: "error", text: reply.message });
  const { picked, missing } = reply.data;
  if (picked.length > 0) store.set(changeBasketAtom, "replace", picked);
  const bbox = boxOf(picked);
  if (bbox) store.set(mapCommandAtom, { kind: "bbox", bbox });
  const named = missing.slice(0, 5).join("、");
  const lost = `未找到 ${countText(missing.length)} 个：${named}${missing.length > 5 ? " 等" : ""}`;
  const text = picked.length > 0 ? `已选入选择篮：${pickedText(picked)}` : "没有找到清单中的编号";
  store.set(
    notifyAtom,
    missing.length > 0
      ? { kind: "warning", text: `${text}。${lost}`, ms: 10_000 }
      : { kind: "success", text },
  );
}

async function pickUsed(store: Store, id: string, name: string): Promise<void> {
  const by = { kind: "enterprise", id } as const;
  const reply = await call(mapApi.select, { datasets: [{ dataset: "gyyd" }], by });
  if (!reply.ok) return store.set(notifyAtom, { kind: "error", text: reply.message });
  const { picked } = reply.data;
  const bbox = boxOf(picked);
  if (!bbox) {
    const text = `${name}没有已确认的工业用地`;
    return store.set(notifyAtom, { kind: "info", text });
  }
  store.set(changeBasketAtom, "replace", picked);
  store.set(mapCommandAtom, { kind: "bbox", bbox });
  store.set(notifyAtom, { kind: "success", text: `${name}的用地：${pickedText(picked)}` });
}
