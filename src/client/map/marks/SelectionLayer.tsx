import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useCallback, useEffect } from "react";
import { type Result, status } from "#contract/errors";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { shapeOf } from "../../records/datasetCalls";
import { dataRevisionAtom, mapCommandAtom, type Selection, selectionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { focusBoxAtom } from "../view/focusBox";
import { isInView } from "../view/isInView";
import { useMap } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

export type RenderCard = (selection: Selection & { focus: string }, close: () => void) => ReactNode;

const outlineColor = "#0b3fd1";

const graphicOf = (shape: MultiPolygon): Graphic =>
  new Graphic({
    geometry: polygonOf(shape),
    symbol: {
      type: "simple-fill",
      color: [0, 0, 0, 0],
      outline: { color: outlineColor, width: 2.5, join: "round" },
    },
  });

/** A link may name a record that is deleted or not visible to the user; or reading it fails. */
const whyMissing = (reply: Result<unknown>): string =>
  reply.ok || reply.status === status.notFound || reply.status === status.forbidden
    ? "所选地块已删除、没有图形或不在权限范围内"
    : `所选地块的图形读取失败：${reply.message}`;

/**
 * Outlines the focused record, or the only selected one, at any scale. A focused record is brought
 * into view; ticking rows in a list does not move the map.
 */
export function SelectionLayer() {
  const { view } = useMap();
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const setFocusBox = useSetAtom(focusBoxAtom);
  const command = useSetAtom(mapCommandAtom);
  const notify = useSetAtom(notifyAtom);
  const layer = useGraphicsLayer("selection");
  const dataset = selection?.dataset ?? "";
  const { asOf, since } = selection ?? {};
  const isLookedAt = selection?.focus !== undefined;
  const dkid = selection?.focus ?? (selection?.ids.length === 1 ? selection.ids[0] : undefined);
  const isExpected = isLookedAt && asOf === undefined;
  const tellMissing = useCallback(
    (reply: Result<unknown>) => notify({ kind: "warning", text: whyMissing(reply) }),
    [notify],
  );
  const draw = useCallback(
    (shape: MultiPolygon, id: string) => {
      layer.add(graphicOf(shape));
      const bbox = bboxOf(shape);
      setFocusBox({ id: id, bbox });
      if (isLookedAt && !isInView(view, bbox)) command({ kind: "bbox", bbox });
    },
    [layer, setFocusBox, isLookedAt, view, command],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a write may have moved the outline
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      return dkid ? shapeOf(dataset, dkid, leave.signal, { asOf, since }) : null;
    };
    show().then((shape) => {
      if (leave.signal.aborted) return;
      layer.removeAll();
      if (shape?.ok && shape.data && dkid) return draw(shape.data, dkid);
      setFocusBox(null);
      if (isExpected && shape) tellMissing(shape);
    });
    return () => leave.abort();
  }, [layer, dataset, dkid, draw, isExpected, asOf, since, revision, setFocusBox, tellMissing]);
  return null;
}
