import { useStore } from "jotai";
import { useEffect } from "react";
import { mapApi } from "#contract/endpoints/map/map";
import { call } from "../../api/call";
import { isPopupOpen } from "../../state/isPopupOpen";
import { type Selection, selectionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { useMap } from "../view/mapContext";

type Direction = "north" | "east" | "south" | "west";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "north",
  ArrowRight: "east",
  ArrowDown: "south",
  ArrowLeft: "west",
};

const words: Readonly<Record<Direction, string>> = {
  north: "北",
  east: "东",
  south: "南",
  west: "西",
};

/** Actions for the focused record by key: its card is far away in tab order. */
const footOfCard = ".map-card:not([inert]) .ui-card-foot";

/** Esc closes the topmost thing: the card before the list or sheet that it was opened from. */
const isCardSeen = (target: Element): boolean =>
  document.querySelector(".map-card:not([inert])") !== null &&
  document.querySelector(".shell-workspace-full") === null &&
  target.closest(".map-card, input:not([type=checkbox]), textarea") === null &&
  !isPopupOpen();

const isPlainKeyOn = (map: HTMLElement, event: KeyboardEvent): boolean => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return false;
  // Unsaved input in the card would be lost.
  if (document.querySelector(".map-card form")) return false;
  if (!(target instanceof Element)) return false;
  // The whole page, or all of its content.
  if (target.contains(map)) return true;
  if (event.key === "Escape" && isCardSeen(target)) return true;
  // After working in the card, the arrow keys go on from there; Enter belongs to its buttons.
  return map.contains(target) || (event.key !== "Enter" && target.closest(footOfCard) !== null);
};

const waitMs = 100;
const mostWaits = 50;

/** Moves the focus into the card once it is there. */
function enterCard(isWanted: () => boolean, waits = 0): void {
  const first = document.querySelector<HTMLElement>(`${footOfCard} button`);
  if (first) first.focus();
  else if (waits < mostWaits) {
    setTimeout(() => isWanted() && enterCard(isWanted, waits + 1), waitMs);
  }
}

/**
 * With a focused record the arrow keys move to its neighbours and Enter moves the focus into its
 * card, as long as the page's focus is on the map or nowhere. Esc deselects the record, from a list
 * as well.
 */
export function useMapKeys(): void {
  const { element } = useMap();
  const store = useStore();
  useEffect(() => {
    let walking = false;
    const walk = async (to: Direction) => {
      const now = store.get(selectionAtom);
      if (!now?.focus || walking) return;
      walking = true;
      const reply = await call(mapApi.neighbour, { dataset: now.dataset, id: now.focus, to });
      walking = false;
      if (!reply.ok || store.get(selectionAtom) !== now) return;
      const { id } = reply.data;
      if (id) store.set(selectionAtom, { dataset: now.dataset, ids: [id], focus: id });
      else store.set(notifyAtom, { kind: "info", text: `${words[to]}面 50 公里内没有相邻地块` });
    };
    const onKey = (event: KeyboardEvent) => {
      const now = store.get(selectionAtom);
      if (!now?.focus || !isPlainKeyOn(element, event)) return;
      const act = actOn(event.key, now);
      if (!act) return;
      // Otherwise the map would pan and a list would close.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const actOn = (key: string, now: Selection): (() => void) | null => {
      const { dataset, ids } = now;
      const to = directions[key];
      if (to) return () => void walk(to);
      if (key === "Escape") return () => store.set(selectionAtom, { dataset, ids });
      if (key !== "Enter" || document.querySelector(".map-card[inert]")) return null;
      const from = document.activeElement;
      return () =>
        enterCard(() => store.get(selectionAtom) === now && document.activeElement === from);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [element, store]);
}
