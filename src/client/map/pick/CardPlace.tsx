import { watch } from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Bbox } from "#geo/bbox";
import { cardPlaceAtom, coversAtom, selectionAtom } from "../../state/map";
import { clickTakerAtom, isDrawingAtom, mapToolAtom } from "../../state/mapTool";
import { shellZoomAtom } from "../../state/shellZoom";
import type { RenderCard } from "../marks/SelectionLayer";
import { arcgisPoint } from "../view/arcgisPoint";
import { focusBoxAtom } from "../view/focusBox";
import { useMap } from "../view/mapContext";
import { type Area, type Box, inCorner, isOverPanels, placeCard, roomFor } from "./cardPlacement";

function boxOnScreen(view: MapView, [west, south, east, north]: Bbox): Box | null {
  const low = view.toScreen(arcgisPoint([west, south]));
  const high = view.toScreen(arcgisPoint([east, north]));
  return low && high ? { left: low.x, right: high.x, top: high.y, bottom: low.y } : null;
}

const areaOf = (view: MapView): Area => {
  const { left, right, top, bottom } = view.padding;
  return { left, top, right: view.width - right, bottom: view.height - bottom };
};

/** Keeps the focused record's card beside its parcel wherever the map moves. */
export function CardPlace({ renderCard }: { renderCard: RenderCard }) {
  const { view, root } = useMap();
  const [selection, setSelection] = useAtom(selectionAtom);
  const box = useAtomValue(focusBoxAtom);
  const covers = useAtomValue(coversAtom);
  const shellZoom = useAtomValue(shellZoomAtom);
  const card = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isDrawing = useAtomValue(isDrawingAtom);
  const isClicked = useAtomValue(clickTakerAtom) !== null;
  const isPrinting = useAtomValue(mapToolAtom) === "print";
  const setCardPlace = useSetAtom(cardPlaceAtom);
  const focus = selection?.focus;
  const bbox = box && box.id === focus ? box.bbox : null;

  useEffect(() => {
    if (!focus || !card.current) return;
    const measured = new ResizeObserver(([entry]) => {
      const at = entry?.borderBoxSize[0];
      if (at) setSize({ width: at.inlineSize, height: at.blockSize });
    });
    measured.observe(card.current);
    return () => measured.disconnect();
  }, [focus]);

  const follow = useCallback(() => {
    const shown = card.current;
    const parcel = bbox && boxOnScreen(view, bbox);
    if (!shown || !parcel) return null;
    const { width, height } = size;
    const onScreen = { width: width * shellZoom, height: height * shellZoom };
    const area = areaOf(view);
    shown.style.setProperty("--card-room", `${roomFor(area) / shellZoom}px`);
    const placed = isPrinting ? inCorner(area) : placeCard(parcel, onScreen, area, view.width);
    shown.classList.toggle("map-card-over", isOverPanels(onScreen, area));
    const at = [placed.x, placed.y].map((pixels) => `${Math.round(pixels / shellZoom)}px`);
    shown.style.transform = `translate(${at.join()})`;
    shown.style.visibility = "visible";
    const sides = [parcel.left, parcel.top, parcel.right, parcel.bottom];
    root.setAttribute("data-focus", sides.map(Math.round).join());
    return placed;
  }, [view, root, bbox, size, shellZoom, isPrinting]);

  useLayoutEffect(() => {
    follow();
    const handle = watch(() => [view.extent, view.padding], follow);
    return () => handle.remove();
  }, [view, follow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that opens covers anew
  useEffect(() => {
    if (size.width === 0) return;
    const settle = () => {
      const placed = follow();
      setCardPlace(`${bbox} ${size.width} ${size.height}`);
      const center = view.toScreen(view.center);
      if (!placed || !center) return;
      if (placed.shrink < 1 && bbox) {
        // First draws the parcel smaller in the centre; then the card is placed beside it.
        const zoom = view.zoom + Math.log2(placed.shrink) - 0.05;
        const middle = arcgisPoint([(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2]);
        void view.goTo({ center: middle, zoom }, { duration: 220 }).then(settle, () => null);
        return;
      }
      if (placed.shiftX === 0 && placed.shiftY === 0) return;
      const target = view.toMap({ x: center.x + placed.shiftX, y: center.y + placed.shiftY });
      void view.goTo({ center: target }, { duration: 220 }).catch(() => null);
    };
    // First the map travels to the parcel; then the card is placed.
    if (!view.animation) return settle();
    const handle = watch(
      () => view.animation === null,
      (arrived) => {
        if (!arrived) return;
        handle.remove();
        settle();
      },
    );
    return () => handle.remove();
  }, [view, bbox, size, follow, covers, setCardPlace]);

  if (!selection || !focus) return null;
  const close = () => {
    const { focus: _, ...rest } = selection;
    // A change stays marked on the map without its card, so nothing stays selected.
    setSelection(rest.since ? null : rest);
  };
  return (
    <section
      ref={card}
      className="map-card"
      // It would cover the print frame: only its head is seen until somebody goes there.
      data-folded={isPrinting || undefined}
      // It would cover the place where one draws.
      inert={isDrawing || isClicked}
      aria-label="地块卡片"
      data-testid="map-card"
    >
      {renderCard({ ...selection, focus }, close)}
    </section>
  );
}
