import { Button, InputNumber, Segmented, Select } from "antd";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import type { BasketMode } from "../../state/basket";
import { shownLayersAtom } from "../shownLayers";
import { ToolBox } from "./ToolBox";
import { type Outcome, useMapDatasets, useSelecting } from "./useSelecting";
import { type Drawn, type SketchShape, useSketch } from "./useSketch";

const modes = [
  { value: "replace", label: "新选" },
  { value: "add", label: "添加" },
  { value: "remove", label: "移出" },
  { value: "keep", label: "求交" },
] satisfies { value: BasketMode; label: string }[];

const shapes = [
  { shape: "rectangle", label: "框选", hint: "按住鼠标拖出一个框。" },
  { shape: "polygon", label: "多边形", hint: "依次单击各角点，双击结束。" },
  { shape: "circle", label: "圆形", hint: "按住鼠标从圆心拖到圆周。" },
  { shape: "polyline", label: "画线", hint: "依次单击各点，双击结束；选中线经过的地块。" },
] satisfies { shape: SketchShape; label: string; hint: string }[];

/** Picks parcels by drawing, by distance, by another layer or by the filter, into the basket. */
export function SelectTool({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<BasketMode>("replace");
  const [shape, setShape] = useState<SketchShape | null>("rectangle");
  const [chosen, setChosen] = useState<string[] | null>(null);
  const all = useMapDatasets();
  const layers = useAtomValue(shownLayersAtom);
  const names = useMemo(() => {
    const visible = layers.filter((layer) => layer.visible).map((layer) => layer.dataset);
    return chosen ?? [...new Set(visible)];
  }, [layers, chosen]);
  const { outcome, select, selectNear } = useSelecting(names, mode);

  const onDraw = ({ parts, done }: Drawn) => {
    if (!done) return;
    const positions = parts.map((part) => part.map(([x, y]): [number, number] => [x, y]));
    const [path = []] = positions;
    void select(
      shape === "polyline" ? { kind: "line", path } : { kind: "area", geometry: [positions] },
    );
  };
  useSketch({ shape, onDraw });

  return (
    <ToolBox title="选择" onClose={onClose}>
      <Segmented
        block
        options={modes}
        value={mode}
        onChange={setMode}
        aria-label="如何改变选择篮"
      />
      <div className="tool-field">
        <span>图层</span>
        <Select
          mode="multiple"
          size="small"
          maxTagCount={1}
          value={[...names]}
          options={all}
          onChange={setChosen}
          optionFilterProp="label"
          placeholder="请选择图层"
          aria-label="选择哪些图层的记录"
        />
      </div>
      <fieldset className="tool-shapes" aria-label="在地图上画">
        {shapes.map((one) => (
          <Button
            key={one.shape}
            size="small"
            type={shape === one.shape ? "primary" : "default"}
            aria-pressed={shape === one.shape}
            onClick={() => setShape(shape === one.shape ? null : one.shape)}
          >
            {one.label}
          </Button>
        ))}
      </fieldset>
      <p className="tool-hint">
        {shapes.find((one) => one.shape === shape)?.hint ??
          "单击地图选一宗，按住 Shift 单击选多宗。"}
      </p>
      <Near onSelect={selectNear} />
      <ByLayer
        options={all}
        onSelect={(dataset) => select({ kind: "layer", layer: { dataset } })}
      />
      <Button size="small" block onClick={() => select({ kind: "filter" })}>
        选中当前筛选结果
      </Button>
      <Told outcome={outcome} />
    </ToolBox>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  return (
    <p className={outcome?.kind === "error" ? "tool-said tool-bad" : "tool-said"} role="status">
      {outcome?.text}
    </p>
  );
}

function Near({ onSelect }: { onSelect: (metres: number) => void }) {
  const [metres, setMetres] = useState(100);
  return (
    <div className="tool-field">
      <span>缓冲</span>
      <InputNumber
        size="small"
        min={0}
        max={20_000}
        value={metres}
        onChange={(value) => setMetres(value ?? 0)}
        suffix="米"
        aria-label="缓冲距离，米"
      />
      <Button size="small" onClick={() => onSelect(metres)}>
        选篮中地块周边
      </Button>
    </div>
  );
}

type ByLayerProps = {
  options: { value: string; label: string }[];
  onSelect: (dataset: string) => void;
};

function ByLayer({ options, onSelect }: ByLayerProps) {
  const [dataset, setDataset] = useState<string | null>(null);
  return (
    <div className="tool-field">
      <span>压盖</span>
      <Select
        size="small"
        value={dataset}
        options={options}
        onChange={setDataset}
        showSearch={{ optionFilterProp: "label" }}
        placeholder="与哪个图层重叠"
        aria-label="与哪个图层重叠"
      />
      <Button size="small" disabled={dataset === null} onClick={() => dataset && onSelect(dataset)}>
        选重叠
      </Button>
    </div>
  );
}
