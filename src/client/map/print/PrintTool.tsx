import type MapView from "@arcgis/core/views/MapView.js";
import { Button, Checkbox, Input, InputNumber, Segmented, Select } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import {
  mapSize,
  type Paper,
  papers,
  printApi,
  printScales,
} from "#contract/endpoints/paper/print";
import { bboxOf } from "#geo/bbox";
import type { Position } from "#geo/position";
import { download } from "../../api/download";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { printSheetsAtom } from "../../state/mapTool";
import { canAtom } from "../../state/session";
import { ToolBox } from "../tools/ToolBox";
import { focusBoxAtom } from "../view/focusBox";
import { useMap, useMapFact } from "../view/mapContext";
import { toDegrees } from "../view/mercator";
import { type Padding, paddingAtom } from "../view/padding";
import { basemapAtom, basemapsAtom, noBasemap } from "../view/useBasemap";
import { type Framed, fittingScale, frameCorners, groundOf, isInView } from "./frameCorners";
import { PrintFrame } from "./PrintFrame";
import { usePrinted, usualSource, usualTitle } from "./printOrder";

type Place = Pick<Framed, "center" | "rotation">;

const paperNames = Object.keys(papers) as Paper[];
const metres = (millimetres: number, scale: number) => (millimetres * scale) / 1000;

/** Share of the visible map that a frame may take. */
const share = 0.9;

/** Ground size of what `padding` leaves of the map, in metres. */
function roomOf(
  { width, height, resolution, center }: MapView,
  padding: Padding,
): [number, number] {
  const metre = resolution * Math.cos(((center.latitude ?? 0) * Math.PI) / 180) * share;
  const { left, right, top, bottom } = padding;
  return [(width - left - right) * metre, (height - top - bottom) * metre];
}

/** Middle and size of the chosen parcel, which the frame is made around; null if none is. */
function useChosen() {
  const selection = useAtomValue(selectionAtom);
  const box = useAtomValue(focusBoxAtom);
  const isChosen = box !== null && selection?.ids.includes(box.id);
  return isChosen ? groundOf(box.bbox) : null;
}

/** The frame on the map while the tool is open, first around `start`; moving it reports the new place. */
function usePrintFrame(
  size: readonly [number, number],
  scale: number,
  start: Position | undefined,
) {
  const { view, slot } = useMap();
  const padding = useAtomValue(paddingAtom);
  const [place, setPlace] = useState<Place>(() => {
    const { x, y } = view.center;
    return { center: start ? [start[0], start[1]] : toDegrees([x, y]), rotation: 0 };
  });
  const [frame, setFrame] = useState<PrintFrame | null>(null);
  useEffect(() => {
    const made = new PrintFrame(view, slot.marks, setPlace);
    setFrame(made);
    return () => made.destroy();
  }, [view, slot]);
  const [width, height] = [metres(size[0], scale), metres(size[1], scale)];
  useEffect(() => frame?.show({ ...place, width, height }), [frame, place, width, height]);
  const setCommand = useSetAtom(mapCommandAtom);
  const isNew = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that was moved by hand may lie where it was put
  useEffect(() => {
    const isMade = isNew.current;
    isNew.current = false;
    if (!isInView(roomOf(view, padding), size, scale)) {
      const bbox = bboxOf([[frameCorners({ ...place, width, height })]]);
      return setCommand({ kind: "bbox", bbox });
    }
    if (!isMade || !start) return;
    setCommand({ kind: "place", place: { center: place.center, zoom: view.zoom } });
  }, [view, width, height]);
  return { place, setPlace };
}

/** The centre of the frame in degrees: for those who cannot drag it. */
function CenterFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const [lon, lat] = place.center;
  const field = (label: string, value: number, least: number, most: number, at: 0 | 1) => (
    <InputNumber
      aria-label={label}
      min={least}
      max={most}
      step={0.001}
      precision={6}
      suffix="°"
      value={value}
      onChange={(next) => {
        if (next === null) return;
        onChange({ ...place, center: at === 0 ? [next, lat] : [lon, next] });
      }}
    />
  );
  return (
    <div className="tool-field">
      <span>中心</span>
      {field("图幅中心经度", lon, 117, 124, 0)}
      {field("图幅中心纬度", lat, 26, 32, 1)}
    </div>
  );
}

type Choice = { count: number; fitted: boolean; onChange: (fitted: boolean) => void };

/** Whether each sheet has a scale of its own, and what stands on it. */
function SheetChoice({ count, fitted, onChange }: Choice) {
  const [each, same] = ["逐宗适配", "统一比例尺"] as const;
  return (
    <>
      <Segmented
        aria-label="图幅比例尺"
        block
        size="small"
        value={fitted ? each : same}
        options={[each, same]}
        onChange={(value) => onChange(value === each)}
      />
      <p className="tool-hint">
        {fitted
          ? "每宗取图幅放得下的整数比例尺。"
          : "按上方比例尺，一页放不下的改用放得下的下一级。"}
        每页附属性、坐标网、界址点坐标和位置图
        {count > 1 ? "，首页为地块一览表。" : "。"}
      </p>
    </>
  );
}

/** Prints the map to scale: a movable, rotatable frame, and the texts around it. */
export function PrintTool({ onClose }: { onClose: () => void }) {
  const [paper, setPaper] = useState<Paper>("A3");
  const [landscape, setLandscape] = useState(true);
  const { view } = useMap();
  const padding = useAtomValue(paddingAtom);
  const chosen = useChosen();
  const [scale, setScale] = useState(() =>
    fittingScale(roomOf(view, padding), mapSize(paper, landscape), chosen?.size),
  );
  const { layers, services, overlays, omitted } = usePrinted();
  const [title, setTitle] = useState(() => usualTitle(layers));
  const [source, setSource] = useState(() => usualSource(layers));
  const [isSheets, setSheets] = useAtom(printSheetsAtom);
  const [fitted, setFitted] = useState(true);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const size = mapSize(paper, landscape);
  const { place, setPlace } = usePrintFrame(size, scale, chosen?.middle);
  const selection = useAtomValue(selectionAtom);
  const mayPrint = useAtomValue(canAtom)("export:do");
  const ids = selection?.ids ?? [];
  const basemap = useAtomValue(basemapAtom);
  const basemapTitle = useAtomValue(basemapsAtom)?.basemaps.find(({ id }) => id === basemap)?.title;
  useMapFact("print", `${paper} ${scale} ${place.rotation}`);

  const print = async () => {
    setBusy(true);
    setSaid(null);
    const sheets =
      isSheets && selection
        ? { sheets: { dataset: selection.dataset, ids: [...ids], fitted } }
        : {};
    const under = basemap === noBasemap ? {} : { basemap };
    const drawn = { layers, services, overlays, omitted, ...under };
    const order = { paper, landscape, scale, title, source, ...drawn, ...place, ...sheets };
    const reply = await download(printApi.print, order);
    setBusy(false);
    setSaid(reply.ok ? `已生成 ${reply.data.name}` : reply.message);
  };

  if (!mayPrint) {
    return (
      <ToolBox title="打印" onClose={onClose}>
        <p className="tool-hint">没有打印与导出的权限。</p>
      </ToolBox>
    );
  }
  return (
    <ToolBox title="打印" onClose={onClose}>
      <div className="tool-field">
        <span>图名</span>
        <Input
          aria-label="图名"
          maxLength={60}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <div className="tool-field">
        <span>纸张</span>
        <Select
          aria-label="纸张"
          value={paper}
          onChange={setPaper}
          options={paperNames.map((value) => ({ value, label: value }))}
        />
        <Segmented
          aria-label="方向"
          value={landscape ? "横向" : "纵向"}
          options={["横向", "纵向"]}
          onChange={(value) => setLandscape(value === "横向")}
        />
      </div>
      <div className="tool-field">
        <span>比例尺</span>
        <Select
          aria-label="常用比例尺"
          value={scale}
          onChange={setScale}
          options={printScales.map((value) => ({
            value: value as number,
            label: `1:${value.toLocaleString("en-US")}`,
          }))}
        />
        <InputNumber
          aria-label="比例尺分母"
          min={100}
          max={1_000_000}
          precision={0}
          value={scale}
          onChange={(value) => value && setScale(value)}
        />
      </div>
      <CenterFields place={place} onChange={setPlace} />
      <div className="tool-field">
        <span>旋转</span>
        <InputNumber
          aria-label="旋转角度"
          min={-180}
          max={180}
          step={5}
          suffix="°"
          value={place.rotation}
          onChange={(value) => setPlace({ ...place, rotation: value ?? 0 })}
        />
      </div>
      <div className="tool-field">
        <span>来源</span>
        <Input
          aria-label="资料来源"
          maxLength={60}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
      </div>
      <Checkbox
        checked={isSheets}
        disabled={ids.length === 0 || ids.length > 100}
        onChange={({ target }) => setSheets(target.checked)}
      >
        所选 {ids.length} 宗各成一页
      </Checkbox>
      {isSheets && ids.length > 0 ? (
        <SheetChoice count={ids.length} fitted={fitted} onChange={setFitted} />
      ) : null}
      <p className="tool-hint">
        拖动图框移动，拖动上方圆点旋转，也可填写图幅中心与角度。可见图层以矢量成图，图层目录中已勾选的一并绘制，
        {basemapTitle ? `下衬${basemapTitle}。` : "没有打开底图。"}
        {omitted.length > 0 ? `不绘制：${omitted.join("、")}，图面下方会注明。` : null}
      </p>
      {said ? <p className="tool-said">{said}</p> : null}
      <div className="tool-actions">
        <Button type="primary" size="small" loading={busy} disabled={!title.trim()} onClick={print}>
          生成 PDF
        </Button>
      </div>
    </ToolBox>
  );
}
