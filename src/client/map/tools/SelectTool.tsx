import { Button, InputNumber, Segmented, Select, type SelectProps } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import { lineReach, withReach } from "#geo/edit/editOutline";
import type { MultiPolygon } from "#geo/position";
import type { BasketMode } from "../../state/basket";
import { localLayersAtom } from "../../state/localFile";
import { clickTakerAtom, type MapClick } from "../../state/mapTool";
import { shownLayersAtom } from "../layers/shownLayers";
import { plain, plainLine } from "../view/outlineOf";
import type { Ground } from "./areaPieces";
import { ToolBox } from "./ToolBox";
import { type Outcome, useMapDatasets, useSelecting } from "./useSelecting";
import { type Drawn, type SketchShape, useSketch } from "./useSketch";

const modes = [
  { value: "replace", label: "新选" },
  { value: "add", label: "添加" },
  { value: "remove", label: "移出" },
  { value: "keep", label: "求交" },
] satisfies { value: BasketMode; label: string }[];

type Shape = SketchShape | "point";

const shapes: readonly { shape: Shape; label: string; hint: string; more?: string }[] = [
  { shape: "point", label: "点选", hint: "单击一处地块", more: "按住 Shift 可再加或去掉一宗" },
  { shape: "rectangle", label: "框选", hint: "按住鼠标拖出一个框" },
  { shape: "polygon", label: "多边形", hint: "依次单击各角点，双击结束" },
  { shape: "circle", label: "圆形", hint: "按住鼠标从圆心拖到圆周" },
  { shape: "polyline", label: "画线", hint: "依次单击各点，双击结束", more: "选中线经过的地块" },
];

/** A project lies on its own parcels: both together would count the land twice. */
function withoutProjects(names: readonly string[]): readonly string[] {
  const parcels = names.filter((name) => !name.startsWith("zkfxm"));
  return parcels.length > 0 ? parcels : names;
}

/** Selects parcels by drawing, by distance, by another layer or by the filter, into the basket. */
export function SelectTool({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<BasketMode>("replace");
  const [shape, setShape] = useState<Shape>("rectangle");
  const [metres, setMetres] = useState(0);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const all = useMapDatasets();
  const layers = useAtomValue(shownLayersAtom);
  const names = useMemo(() => {
    const visible = layers.filter((layer) => layer.visible).map((layer) => layer.dataset);
    return chosen ?? withoutProjects([...new Set(visible)]);
  }, [layers, chosen]);
  const { outcome, select, selectIn, selectNear, take } = useSelecting(names, mode);

  const within = (geometry: MultiPolygon) => {
    showReach(geometry);
    void select({ kind: "area", geometry: plain(geometry) });
  };
  const onDraw = ({ parts, done }: Drawn) => {
    if (!done) return;
    const [path = []] = parts;
    if (shape === "polyline") {
      if (metres > 0) return within(lineReach(path, metres));
      return void select({ kind: "line", path: plainLine(path) });
    }
    if (metres > 0) return within(withReach([parts], metres));
    void select({ kind: "area", geometry: plain([parts]) });
  };
  const { clear, showReach } = useSketch({ shape: shape === "point" ? null : shape, onDraw });
  useClicks(shape === "point", ({ at, record, add }) => {
    clear();
    if (metres > 0) within(lineReach([at], metres));
    else take(record, add);
  });
  const drawn = shapes.find((one) => one.shape === shape);
  const more = metres > 0 ? `选中周围 ${metres} 米以内的地块` : drawn?.more;

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
            onClick={() => {
              clear();
              setShape(one.shape);
            }}
          >
            {one.label}
          </Button>
        ))}
      </fieldset>
      <p className="tool-hint">
        {drawn?.hint}
        {more ? `；${more}` : ""}。
      </p>
      <Near metres={metres} onChange={setMetres} onSelect={() => selectNear(metres)} />
      <ByLayer
        options={all}
        metres={metres}
        onSelect={(dataset) => select({ kind: "layer", layer: { dataset }, metres })}
        onSelectIn={(ground) => selectIn(ground, metres)}
      />
      <Button size="small" block onClick={() => select({ kind: "filter" })}>
        选中当前筛选结果
      </Button>
      <Told outcome={outcome} />
    </ToolBox>
  );
}

/** Takes over clicks on the map while active: they select nothing else then. */
function useClicks(wanted: boolean, take: (click: MapClick) => void): void {
  const setTaker = useSetAtom(clickTakerAtom);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!wanted) return;
    setTaker({ take: (click) => latest.current(click) });
    return () => setTaker(null);
  }, [wanted, setTaker]);
}

function Told({ outcome }: { outcome: Outcome }) {
  return (
    <p className={outcome?.kind === "error" ? "tool-said tool-bad" : "tool-said"} role="status">
      {outcome?.text}
    </p>
  );
}

type NearProps = { metres: number; onChange: (metres: number) => void; onSelect: () => void };

/** A distance around the drawing, or around the parcels in the basket. */
function Near({ metres, onChange, onSelect }: NearProps) {
  return (
    <div className="tool-field">
      <span>缓冲</span>
      <InputNumber
        size="small"
        min={0}
        max={20_000}
        step={50}
        value={metres}
        onChange={(value) => onChange(value ?? 0)}
        suffix="米"
        aria-label="缓冲距离，米"
      />
      <Button size="small" onClick={onSelect}>
        选篮中地块周边
      </Button>
    </div>
  );
}

type ByLayerProps = {
  options: { value: string; label: string }[];
  metres: number;
  onSelect: (dataset: string) => void;
  onSelectIn: (ground: readonly Ground[]) => void;
};

/** Another layer of the library, or a file of the user's own, that the records overlap or lie near. */
function ByLayer({ options, metres, onSelect, onSelectIn }: ByLayerProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const files = useAtomValue(localLayersAtom);
  const own = files.map(({ id, file }) => ({ value: `local ${id}`, label: file.name }));
  const all: SelectProps["options"] =
    own.length > 0
      ? [
          // What was just opened is nearest at hand, above a list that scrolls.
          { label: "本地图形", options: own },
          { label: "库内图层", options },
        ]
      : options;
  const file = files.find(({ id }) => chosen === `local ${id}`);
  const isGone = chosen?.startsWith("local ") && !file;
  return (
    <div className="tool-field">
      <span>压盖</span>
      <Select
        size="small"
        value={isGone ? null : chosen}
        options={all}
        onChange={setChosen}
        showSearch={{ optionFilterProp: "label" }}
        placeholder="与哪个图层重叠"
        aria-label="与哪个图层重叠"
      />
      <Button
        size="small"
        disabled={chosen === null || isGone}
        onClick={() => (file ? onSelectIn(file.found.features) : chosen && onSelect(chosen))}
      >
        {metres > 0 ? "选周边" : "选重叠"}
      </Button>
    </div>
  );
}
