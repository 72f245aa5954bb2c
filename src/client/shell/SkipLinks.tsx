import { useState } from "react";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** A workspace over the map, else the map with its panels. */
const content = () => find(".shell-workspace-body") ?? find(".shell-stage");
/** A list's toolbar and rows. */
const list = () => find(".ui-list-table");

/** Moves the focus to a place that Tab alone would not stop at. */
function goTo(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus();
}

/** The first stops of Tab on each page: past the bar and the rail, shown while they have the focus. */
export function SkipLinks() {
  const [hasList, setHasList] = useState(false);
  return (
    <nav className="shell-skip" aria-label="跳转" onFocus={() => setHasList(list() !== null)}>
      <button type="button" onClick={() => goTo(content())}>
        跳到页面内容
      </button>
      {hasList ? (
        <button type="button" onClick={() => goTo(list())}>
          跳到列表
        </button>
      ) : null}
    </nav>
  );
}
