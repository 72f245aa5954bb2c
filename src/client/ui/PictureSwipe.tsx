import { ColumnWidthOutlined } from "@ant-design/icons";
import { Alert, Spin } from "antd";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { fileApi } from "#contract/endpoints/file";
import { slideTo, withinPercent } from "../map/compare/slideKeys";
import type { ShownFile } from "./fileKinds";
import { useBlobUrl } from "./useBlobUrl";
import "./swipe.css";

type Side = { file: ShownFile; label: string };
type Props = { before: Side; after: Side };

/** Two pictures over one another, parted by a line: drag it, or focus it and use the arrow keys. */
export function PictureSwipe({ before, after }: Props) {
  const [at, setAt] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const drag = ({ clientX, buttons }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || buttons === 0) return;
    setAt(withinPercent((100 * (clientX - box.left)) / Math.max(1, box.width)));
  };
  return (
    <div
      ref={stage}
      className="ui-swipe"
      style={{ "--at": `${at}%` } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <Picture side={after} />
      <Picture side={before} isBefore />
      <span className="ui-swipe-name">{before.label}</span>
      <span className="ui-swipe-name ui-swipe-after">{after.label}</span>
      <button
        type="button"
        className="ui-swipe-handle"
        role="slider"
        aria-label="前后对比分隔线"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${before.label}占 ${Math.round(at)}%`}
        onKeyDown={(event) => {
          const next = slideTo(at, event);
          if (next === null) return;
          event.preventDefault();
          // Of a dialogue the arrows would turn to the next file.
          event.stopPropagation();
          setAt(next);
        }}
      >
        <ColumnWidthOutlined />
      </button>
    </div>
  );
}

function Picture({ side: { file, label }, isBefore }: { side: Side; isBefore?: boolean }) {
  const { url, failure } = useBlobUrl(fileApi.thumbnail, { fileId: file.fileId, size: "large" });
  const name = isBefore ? "ui-swipe-picture ui-swipe-before" : "ui-swipe-picture";
  return (
    <div className={name}>
      {url && <img src={url} alt={`${label}：${file.yjmc}`} draggable={false} />}
      {!url && (failure ? <Alert type="error" showIcon title={failure} /> : <Spin size="small" />)}
    </div>
  );
}
