import { useSetAtom } from "jotai";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { layerSettingsAtom } from "../../state/map";
import { moved } from "./withMoved";

/** The order of the page's layers, and a function to reorder them. */
export type LayerOrder = {
  size: number;
  /** The position under the drag. */
  over: number | null;
  grip: (at: number) => {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragEnd: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  dropOn: (at: number) => {
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
};

/** By drag or by the arrow keys; the first layer is on top. */
export function useLayerOrder(ids: readonly string[]): LayerOrder {
  const setSettings = useSetAtom(layerSettingsAtom);
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const put = (from: number, to: number) => {
    const order = moved(ids, from, to);
    setSettings((all) => ({
      ...all,
      ...Object.fromEntries(order.map((id, place) => [id, { ...all[id], place }])),
    }));
  };
  const end = () => {
    setHeld(null);
    setOver(null);
  };
  return {
    size: ids.length,
    over,
    grip: (at) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", ids[at] ?? "");
        setHeld(at);
      },
      onDragEnd: end,
      onKeyDown: (event) => {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        put(at, at + step);
      },
    }),
    dropOn: (at) => ({
      onDragOver: (event) => {
        if (held === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event) => {
        event.preventDefault();
        if (held !== null) put(held, at);
        end();
      },
    }),
  };
}
