import {
  AimOutlined,
  AppstoreOutlined,
  ColumnWidthOutlined,
  CompressOutlined,
  EditOutlined,
  ExpandOutlined,
  FolderOpenOutlined,
  HomeOutlined,
  MinusOutlined,
  PictureOutlined,
  PlusOutlined,
  PrinterOutlined,
  SelectOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { Button, Popover, Tooltip } from "antd";
import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { bboxOf } from "#geo/bbox";
import { drawingAtom, isBegun } from "../state/drawing";
import { mapCommandAtom } from "../state/map";
import { type MapTool, mapToolAtom, markedPointAtom } from "../state/mapTool";
import { notifyAtom } from "../state/notices";
import { regionAtom } from "../state/region";
import { BasemapChoice } from "./BasemapChoice";
import { CompareTool } from "./compare/CompareTool";
import { DrawTool } from "./draw/DrawTool";
import { FileTool } from "./file/FileTool";
import { LocalLayers } from "./file/LocalLayers";
import { LocalTree } from "./file/LocalTree";
import { ConnectedTree } from "./layers/ConnectedTree";
import { LayerTree } from "./layers/LayerTree";
import { PrintTool } from "./print/PrintTool";
import { BasketBar } from "./tools/BasketBar";
import { BasketLayer } from "./tools/BasketLayer";
import { MeasureTool } from "./tools/MeasureTool";
import { PointTool } from "./tools/PointTool";
import { SelectTool } from "./tools/SelectTool";
import { useMapKeys } from "./tools/useMapKeys";
import { useMap } from "./view/mapContext";
import "./tools/tools.css";
import { useBasemap } from "./view/useBasemap";

type ToolProps = {
  title: string;
  icon: ReactElement;
  onClick?: () => void;
  /** For a tool that stays open. */
  pressed?: boolean;
};

function Tool({ title, icon, onClick, pressed }: ToolProps) {
  return (
    <Tooltip title={title} placement="left">
      <Button
        className="map-tool"
        aria-label={title}
        aria-pressed={pressed}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  );
}

function ToolPanel({ title, icon, children }: ToolProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="leftTop"
      title={title}
      content={<div className="map-tool-panel">{children}</div>}
      destroyOnHidden
    >
      <Button
        className="map-tool"
        title={title}
        aria-label={title}
        aria-expanded={open}
        icon={icon}
      />
    </Popover>
  );
}

function useFullScreen(): [boolean, () => void] {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  const toggle = () => {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void done.catch(() => setFull(document.fullscreenElement !== null));
  };
  return [full, toggle];
}

const openTools: readonly { tool: MapTool; title: string; icon: ReactElement }[] = [
  { tool: "select", title: "选择", icon: <SelectOutlined /> },
  { tool: "measure", title: "测量", icon: <ColumnWidthOutlined /> },
  { tool: "point", title: "坐标", icon: <AimOutlined /> },
  { tool: "compare", title: "对比", icon: <SwapOutlined /> },
  { tool: "draw", title: "绘制", icon: <EditOutlined /> },
  { tool: "file", title: "打开本地图形", icon: <FolderOpenOutlined /> },
  { tool: "print", title: "打印", icon: <PrinterOutlined /> },
];

/** Resumes a drawing interrupted by a reload or an expired session. */
function useResumed(open: (tool: MapTool) => void): void {
  const store = useStore();
  const latest = useRef(open);
  latest.current = open;
  const isDone = useRef(false);
  useEffect(() => {
    const left = store.get(drawingAtom);
    if (isDone.current || !left || !isBegun(left)) return;
    isDone.current = true;
    latest.current("draw");
    const shape = left.outline.length > 0 ? left.outline : [[left.open, ...left.lines]];
    store.set(mapCommandAtom, { kind: "bbox", bbox: bboxOf(shape) });
    store.set(notifyAtom, { kind: "info", text: "已恢复未保存的图形" });
  }, [store]);
}

/** The open tool; searching for a point opens the coordinates tool. */
function useOpenTool() {
  const [tool, setTool] = useAtom(mapToolAtom);
  const [point, setPoint] = useAtom(markedPointAtom);
  useEffect(() => {
    if (point) setTool("point");
  }, [point, setTool]);
  const open = (next: MapTool | null) => {
    setPoint(null);
    setTool(next);
  };
  return { tool, open };
}

function OpenTool({ tool, onClose }: { tool: MapTool | null; onClose: () => void }) {
  switch (tool) {
    case "select":
      return <SelectTool onClose={onClose} />;
    case "measure":
      return <MeasureTool onClose={onClose} />;
    case "point":
      return <PointTool onClose={onClose} />;
    case "compare":
      return <CompareTool onClose={onClose} />;
    case "draw":
      return <DrawTool onClose={onClose} />;
    case "file":
      return <FileTool onClose={onClose} />;
    case "print":
      return <PrintTool onClose={onClose} />;
    default:
      return null;
  }
}

/** The tools, at the upper right of the map area that panels leave free. */
export function MapTools() {
  const { view } = useMap();
  const command = useSetAtom(mapCommandAtom);
  const { areaCode, name } = useAtomValue(regionAtom);
  const [full, toggleFull] = useFullScreen();
  const { tool, open } = useOpenTool();
  useBasemap();
  useMapKeys();
  useResumed(open);
  const zoomBy = (levels: number) =>
    void view.goTo({ zoom: view.zoom + levels }, { duration: 160 }).catch(() => null);
  return (
    <>
      <div className="map-tools" role="toolbar" aria-label="地图工具" aria-orientation="vertical">
        <ToolPanel title="图层" icon={<AppstoreOutlined />}>
          <LayerTree />
          <ConnectedTree />
          <LocalTree />
        </ToolPanel>
        <ToolPanel title="底图" icon={<PictureOutlined />}>
          <BasemapChoice />
        </ToolPanel>
        {openTools.map((one) => (
          <Tool
            key={one.tool}
            title={one.title}
            icon={one.icon}
            pressed={tool === one.tool}
            onClick={() => open(tool === one.tool ? null : one.tool)}
          />
        ))}
        <Tool title="放大" icon={<PlusOutlined />} onClick={() => zoomBy(1)} />
        <Tool title="缩小" icon={<MinusOutlined />} onClick={() => zoomBy(-1)} />
        <Tool
          title={`回到${name}全图`}
          icon={<HomeOutlined />}
          onClick={() => command({ kind: "region", areaCode })}
        />
        <Tool
          title={full ? "退出全屏" : "全屏"}
          icon={full ? <CompressOutlined /> : <ExpandOutlined />}
          onClick={toggleFull}
        />
      </div>
      <OpenTool tool={tool} onClose={() => open(null)} />
      <LocalLayers />
      <BasketLayer />
      <BasketBar />
    </>
  );
}
