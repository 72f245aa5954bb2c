import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from "react";
import type { Place } from "./gridArea";
import type { Grid } from "./useGridEdits";
import { type Step, uncover, walk } from "./walkCells";

/** In px: the corner of a selection that fills the cells it is dragged over. */
const handle = 10;

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const isTyping = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

function isAtHandle(event: MouseEvent<HTMLElement>, grid: Grid, at: Place): boolean {
  const { right, bottom } = event.currentTarget.getBoundingClientRect();
  const isNear = right - event.clientX <= handle && bottom - event.clientY <= handle;
  return isNear && grid.range.isCorner(at);
}

/** Whether a key does something here. */
function press(event: KeyboardEvent<HTMLElement>, grid: Grid, at: Place): boolean {
  const step = steps[event.key];
  if (step) {
    walk(event.currentTarget, step);
    return true;
  }
  switch (`${event.ctrlKey || event.metaKey ? "Ctrl " : ""}${event.key.toLowerCase()}`) {
    case "enter":
    case "f2":
      grid.open(at);
      return true;
    case "delete":
    case "backspace":
      grid.empty();
      return true;
    case "Ctrl d":
      grid.fillDown();
      return true;
    case "Ctrl a":
      grid.range.all();
      return true;
    default:
      return false;
  }
}

/** What keys, pointer and clipboard do at a closed cell, as in a spreadsheet. */
export function cellActs(grid: Grid, at: Place) {
  const { range } = grid;
  const begin = (event: MouseEvent<HTMLElement>) => {
    if (isTyping(event) || event.button !== 0) return;
    const pulls = isAtHandle(event, grid, at);
    if (pulls) range.pull(at);
    else {
      range.grow(event.shiftKey);
      range.select(at);
    }
    // The focus stays where the selection began, and no text is marked.
    if (pulls || event.shiftKey) event.preventDefault();
    const letGo = ({ ctrlKey, metaKey }: globalThis.MouseEvent) =>
      range.isPulled() && grid.fill(ctrlKey || metaKey);
    window.addEventListener("mouseup", letGo, { once: true });
  };
  const reach = (event: MouseEvent<HTMLElement>) => {
    if ((event.buttons & 1) === 0) return;
    if (range.isPulled()) range.pull(at);
    else range.drag(at);
  };
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      range.select(at);
      uncover(currentTarget);
    },
    onMouseDown: begin,
    onMouseOver: reach,
    onMouseMove: (event: MouseEvent<HTMLElement>) => {
      event.currentTarget.style.cursor = isAtHandle(event, grid, at) ? "crosshair" : "";
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key !== "Shift") range.grow(event.shiftKey);
      if (press(event, grid, at)) event.preventDefault();
    },
    onCopy: (event: ClipboardEvent) => {
      if (isTyping(event)) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", grid.copied());
    },
    onCut: (event: ClipboardEvent) => {
      if (isTyping(event)) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", grid.copied());
      grid.empty();
    },
    onPaste: (event: ClipboardEvent) => {
      if (isTyping(event)) return;
      event.preventDefault();
      grid.paste(event.clipboardData.getData("text/plain"));
    },
  };
}
