import { atom, useStore } from "jotai";
import { useMemo } from "react";
import { type Area, areaOf, type Place, pulledTo, type Range } from "./gridArea";

const nothing: Area = { ids: [], keys: [] };

/**
 * The selected cells of a table, and those that a dragged fill handle covers. They are atoms, so that
 * a moving pointer renders the marks and not the table.
 */
export function useGridRange(whole: () => Area) {
  const store = useStore();
  const held = useMemo(
    () => ({
      range: atom<Range | null>(null),
      pulled: atom<Area | null>(null),
      /** The last key or click came with Shift: the selection grows to where the focus goes. */
      grows: atom(false),
    }),
    [],
  );
  const area = (): Area => {
    const range = store.get(held.range);
    return range ? areaOf(range, whole()) : nothing;
  };
  const select = (to: Place) => {
    const range = store.get(held.range);
    const from = store.get(held.grows) && range ? range.from : to;
    store.set(held.range, { from, to });
  };
  return {
    atoms: held,
    area,
    select,
    grow: (on: boolean) => store.set(held.grows, on),
    /** The pointer is dragged to a cell. */
    drag: (to: Place) => {
      const range = store.get(held.range);
      if (range) store.set(held.range, { from: range.from, to });
    },
    /** The fill handle is at this cell. */
    isCorner: ({ id, key }: Place): boolean => {
      const { ids, keys } = area();
      return ids.at(-1) === id && keys.at(-1) === key;
    },
    pull: (to: Place) => store.set(held.pulled, pulledTo(area(), to, whole())),
    isPulled: () => store.get(held.pulled) !== null,
    /** The handle was let go: what it covers is selected. */
    letGo: (): { area: Area; filled: Area } | null => {
      const filled = store.get(held.pulled);
      const before = area();
      store.set(held.pulled, null);
      const [first, last] = [filled?.ids[0], filled?.ids.at(-1)];
      const [left, right] = [filled?.keys[0], filled?.keys.at(-1)];
      if (!filled || !first || !last || !left || !right) return null;
      store.set(held.range, { from: { id: first, key: left }, to: { id: last, key: right } });
      return { area: before, filled };
    },
    all: () => {
      const { ids, keys } = whole();
      const [first, last] = [ids[0], ids.at(-1)];
      const [left, right] = [keys[0], keys.at(-1)];
      if (first && last && left && right)
        store.set(held.range, { from: { id: first, key: left }, to: { id: last, key: right } });
    },
    clear: () => store.set(held.range, null),
  };
}
