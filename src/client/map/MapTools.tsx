import {
  AppstoreOutlined,
  CompressOutlined,
  ExpandOutlined,
  HomeOutlined,
  MinusOutlined,
  PictureOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, Popover, Tooltip } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { mapCommandAtom } from "../state/map";
import { regionAtom } from "../state/region";
import { BasemapChoice } from "./BasemapChoice";
import { LayerTree } from "./LayerTree";
import { useMap } from "./mapContext";
import { useBasemap } from "./useBasemap";

type ToolProps = { title: string; icon: ReactElement; onClick?: () => void };

function Tool({ title, icon, onClick }: ToolProps) {
  return (
    <Tooltip title={title} placement="left">
      <Button className="map-tool" aria-label={title} icon={icon} onClick={onClick} />
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

/** Tools at the upper right of what panels leave of the map. */
export function MapTools() {
  const { view } = useMap();
  const command = useSetAtom(mapCommandAtom);
  const { areaCode, name } = useAtomValue(regionAtom);
  const [full, toggleFull] = useFullScreen();
  useBasemap();
  const zoomBy = (levels: number) =>
    void view.goTo({ zoom: view.zoom + levels }, { duration: 160 }).catch(() => null);
  return (
    <div className="map-tools" role="toolbar" aria-label="地图工具" aria-orientation="vertical">
      <ToolPanel title="图层" icon={<AppstoreOutlined />}>
        <LayerTree />
      </ToolPanel>
      <ToolPanel title="底图" icon={<PictureOutlined />}>
        <BasemapChoice />
      </ToolPanel>
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
  );
}
