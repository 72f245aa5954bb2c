import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DownloadOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PrinterOutlined,
  RotateRightOutlined,
  SearchOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button, InputNumber, Select, Tooltip } from "antd";
import type { ReactNode } from "react";
import { saveFile } from "../../api/download";
import type { OpenedDocument } from "./openedDocument";
import { type ViewState, type Zoom, zoomSteps } from "./viewState";

type Props = {
  opened: OpenedDocument;
  view: ViewState;
  /** The current scale: 1 is actual size. */
  percent: number;
  pane: boolean;
  onPane: () => void;
  actions: {
    go: (step: number) => void;
    goTo: (page: number) => void;
    zoom: (direction: 1 | -1) => void;
    setZoom: (zoom: Zoom) => void;
    turn: () => void;
    find: () => void;
    print: () => void;
    /** Switches to another document of the same package, by index. */
    openDocument: (index: number) => void;
  };
};

/** Pages, scale, search, printing and saving of the open document. */
export function Toolbar({ opened, view, percent, pane, onPane, actions }: Props) {
  const { pages, permissions } = opened.document;
  const { documents, index } = opened.document;
  return (
    <header className="ofd-bar" role="toolbar" aria-label="阅读工具">
      <Tool
        label={pane ? "收起侧栏" : "展开侧栏"}
        icon={pane ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={onPane}
      />
      <h1 className="ofd-title" title={opened.title}>
        {opened.title}
      </h1>
      {documents.length > 1 ? (
        <Select<number>
          size="small"
          className="ofd-documents"
          aria-label="包内文档"
          value={index}
          onChange={actions.openDocument}
          options={documents.map((label, value) => ({ value, label: `${value + 1}. ${label}` }))}
          popupMatchSelectWidth={false}
        />
      ) : null}
      <div className="ofd-tools">
        <Tool
          label="上一页"
          hint="←"
          icon={<ArrowUpOutlined />}
          disabled={view.page <= 1}
          onClick={() => actions.go(-1)}
        />
        <Tool
          label="下一页"
          hint="→"
          icon={<ArrowDownOutlined />}
          disabled={view.page >= pages.length}
          onClick={() => actions.go(1)}
        />
        <InputNumber
          size="small"
          className="ofd-page-number"
          aria-label="页码"
          controls={false}
          min={1}
          max={pages.length}
          precision={0}
          value={view.page}
          onChange={(page) => page && actions.goTo(page)}
        />
        <span className="ofd-page-count">/ {pages.length} 页</span>
        <i className="ofd-rule" />
        <Tool
          label="缩小"
          hint="Ctrl −"
          icon={<ZoomOutOutlined />}
          onClick={() => actions.zoom(-1)}
        />
        <Select<Zoom>
          size="small"
          className="ofd-zoom"
          aria-label="缩放"
          value={view.zoom}
          onChange={actions.setZoom}
          options={zoomOptions(view.zoom)}
          popupMatchSelectWidth={false}
          labelRender={({ label, value }) =>
            typeof value === "number" ? label : `${label} ${Math.round(percent * 100)}%`
          }
        />
        <Tool
          label="放大"
          hint="Ctrl +"
          icon={<ZoomInOutlined />}
          onClick={() => actions.zoom(1)}
        />
        <Tool label="顺时针旋转" hint="R" icon={<RotateRightOutlined />} onClick={actions.turn} />
        <i className="ofd-rule" />
        <Tool label="查找" hint="Ctrl F" icon={<SearchOutlined />} onClick={actions.find} />
        <Tool
          label="打印"
          hint={permissions.print ? "Ctrl P" : "制作方不允许打印"}
          icon={<PrinterOutlined />}
          disabled={!permissions.print}
          onClick={actions.print}
        />
        <Button
          size="small"
          type="primary"
          icon={<DownloadOutlined />}
          onClick={() => saveFile(opened.file)}
        >
          下载
        </Button>
      </div>
    </header>
  );
}

function zoomOptions(zoom: Zoom): { value: Zoom; label: string }[] {
  const steps: number[] = [...zoomSteps];
  if (typeof zoom === "number" && !steps.includes(zoom)) steps.push(zoom);
  return [
    { value: "width", label: "适合宽度" },
    { value: "page", label: "适合页面" },
    ...steps
      .sort((a, b) => a - b)
      .map((step) => ({ value: step, label: `${Math.round(step * 100)}%` })),
  ];
}

type ToolProps = {
  label: string;
  hint?: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
};

function Tool({ label, hint, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={hint ? `${label}（${hint}）` : label}>
      <Button
        size="small"
        type="text"
        icon={icon}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}
