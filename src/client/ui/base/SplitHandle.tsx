import { useAtom } from "jotai";
import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import { splitsAtom } from "../../state/panels";
import "./split.css";

type Props = {
  /** The name under which the place of the edge is remembered. */
  name: string;
  label: string;
  /** The edge that is dragged: of what stands on the right, or at the bottom. */
  edge: "left" | "top";
  /** In px: what it is now, and between what it is dragged. */
  size: number;
  least: number;
  most: number;
};

const step = 24;

/** What stands over the map has this size, if the user has dragged its edge. */
export function useSplit(name: string) {
  const [splits, setSplits] = useAtom(splitsAtom);
  const drag = useCallback(
    (size: number | null) =>
      setSplits(({ [name]: _, ...others }) =>
        size === null ? others : { ...others, [name]: size },
      ),
    [name, setSplits],
  );
  return { size: splits[name] ?? null, drag };
}

/** The edge between the map and what stands over it: dragged, moved by keys, reset by a double click. */
export function SplitHandle({ name, label, edge, size, least, most }: Props) {
  const { drag } = useSplit(name);
  const [held, setHeld] = useState<{ at: number; size: number } | null>(null);
  const put = (next: number | null) =>
    drag(next && Math.round(Math.min(most, Math.max(least, next))));
  const placeOf = (event: PointerEvent<HTMLElement>) =>
    (edge === "left" ? event.clientX : event.clientY) / event.currentTarget.currentCSSZoom;
  const keys: Readonly<Record<string, number | null>> = {
    [edge === "left" ? "ArrowLeft" : "ArrowUp"]: size + step,
    [edge === "left" ? "ArrowRight" : "ArrowDown"]: size - step,
    Home: most,
    End: least,
    Enter: null,
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is dragged is no rule between texts
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={edge === "left" ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(size)}
      aria-valuemin={least}
      aria-valuemax={Math.round(most)}
      title={`${label}，双击恢复`}
      className={`ui-split ui-split-${edge}${held ? " ui-split-held" : ""}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ at: placeOf(event), size });
      }}
      onPointerMove={(event) => {
        if (held) put(held.size + held.at - placeOf(event));
      }}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
      onDoubleClick={() => drag(null)}
      onKeyDown={press}
    />
  );
}
