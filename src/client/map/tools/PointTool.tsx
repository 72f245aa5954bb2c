import Graphic from "@arcgis/core/Graphic.js";
import { useAtom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { inOwnZone, sexagesimal } from "#geo/crs/coordinateText";
import type { Position } from "#geo/position";
import { isDrawingAtom, markedPointAtom } from "../../state/mapTool";
import { arcgisPoint } from "../view/arcgisPoint";
import { useMap, useMapFact } from "../view/mapContext";
import { toDegrees } from "../view/mercator";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { CopyButton } from "./CopyButton";
import { ToolBox } from "./ToolBox";

const pin = {
  type: "simple-marker",
  style: "cross",
  size: 16,
  outline: { color: "#d1383d", width: 2.5 },
} as const;

/** A point's coordinates in the usual notations. */
function written(at: Position): { label: string; text: string }[] {
  const { zone, east, north } = inOwnZone(at);
  return [
    { label: "经纬度", text: `${at[0].toFixed(7)}, ${at[1].toFixed(7)}` },
    { label: "度分秒", text: `${sexagesimal(at[0])}E ${sexagesimal(at[1])}N` },
    { label: `3度带 ${zone} 带`, text: `Y=${east.toFixed(3)} X=${north.toFixed(3)}` },
  ];
}

/** Coordinates of a clicked or searched point: CGCS2000. */
export function PointTool({ onClose }: { onClose: () => void }) {
  const { view } = useMap();
  const [at, setAt] = useAtom(markedPointAtom);
  const setDrawing = useSetAtom(isDrawingAtom);
  const layer = useGraphicsLayer("point");
  useEffect(() => {
    setDrawing(true);
    const handle = view.on("click", ({ mapPoint: point, button }) => {
      if (button === 0) setAt(toDegrees([point.x, point.y]));
    });
    return () => {
      handle.remove();
      setDrawing(false);
    };
  }, [view, setDrawing, setAt]);

  useEffect(() => {
    layer.removeAll();
    if (at) layer.add(new Graphic({ geometry: arcgisPoint(at), symbol: pin }));
  }, [layer, at]);
  useMapFact("point", at ? at.map((value) => value.toFixed(7)).join() : "");

  return (
    <ToolBox title="坐标" onClose={onClose}>
      {at ? (
        <dl className="tool-lines" aria-live="polite">
          {written(at).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {text}
                <CopyButton text={text} what={label} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="tool-hint">
        单击地图取坐标（CGCS2000）；在上方查找框输入坐标可以定位，支持经纬度、度分秒和3度带。
      </p>
    </ToolBox>
  );
}
