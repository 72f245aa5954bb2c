import { Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import { layerShapes } from "#contract/map/layerSymbols";
import { drawableAtom, drawingAtom } from "../../state/drawing";
import { type LocalFeature, localLayerAtom, localRowAtom, shapeOf } from "../../state/localFile";
import { mapToolAtom } from "../../state/mapTool";
import { canAtom } from "../../state/session";
import { shownLayersAtom } from "../layers/shownLayers";
import { useSelecting } from "../tools/useSelecting";

/** Actions on the selected feature of the file. */
export function LocalOutline() {
  const local = useAtomValue(localLayerAtom);
  const row = useAtomValue(localRowAtom);
  const features = local?.found.features ?? [];
  const whole = features.filter(shapeOf);
  const feature = whole.length === 1 ? whole[0] : whole.find((one) => one.row === row);
  if (!feature) {
    return whole.length > 1 ? (
      <p className="tool-hint">点击图形或属性表中的一行，可用它选择地块或新绘图形。</p>
    ) : null;
  }
  return <Outline key={`${local?.id} ${feature.row}`} feature={feature} />;
}

function Outline({ feature }: { feature: LocalFeature }) {
  const layers = useAtomValue(shownLayersAtom);
  const names = useMemo(
    () => [...new Set(layers.filter(({ visible }) => visible).map(({ dataset }) => dataset))],
    [layers],
  );
  const { outcome, selectIn } = useSelecting(names, "replace");
  const draw = useDraw();
  const { row, geometry } = feature;
  const shape = shapeOf(feature) ?? "polygon";
  return (
    <>
      <div className="tool-actions local-uses">
        <span className="tool-hint">第 {row} 个图形</span>
        <Button size="small" onClick={() => selectIn([feature])}>
          {picks[shape]}
        </Button>
        {draw && geometry ? (
          <Button size="small" onClick={() => draw(geometry)}>
            转为绘制
          </Button>
        ) : null}
      </div>
      {draw && !geometry ? (
        <p className="tool-hint">{layerShapes[shape]}不能转为绘制：地块须为闭合的面。</p>
      ) : null}
      {outcome ? (
        <p className={outcome.kind === "error" ? "tool-said tool-bad" : "tool-said"} role="status">
          {outcome.text}
        </p>
      ) : null}
    </>
  );
}

const picks = { polygon: "选范围内地块", line: "选经过的地块", point: "选所在地块" } as const;

/** Starts a new record with an outline of the file; null if the user may draw nothing. */
function useDraw() {
  const can = useAtomValue(canAtom);
  const setDrawing = useSetAtom(drawingAtom);
  const setTool = useSetAtom(mapToolAtom);
  const dataset = useAtomValue(drawableAtom).find((name) =>
    can(datasets[name]?.access.write ?? "-"),
  );
  if (!dataset) return null;
  return (outline: NonNullable<LocalFeature["geometry"]>) => {
    setDrawing({ task: "insert", dataset, records: [], outline, open: [], lines: [] });
    setTool("draw");
  };
}
