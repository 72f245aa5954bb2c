import { Alert, Spin } from "antd";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { Divider } from "../../map/compare/Divider";
import { withinPercent } from "../../map/compare/slideKeys";
import { useBlobUrl } from "../base/useBlobUrl";
import type { ShownFile } from "./fileKinds";
import "./swipe.css";

type Side = { file: ShownFile; label: string };
type Props = { before: Side; after: Side };

/**
 * Two pictures on top of each other, with a dividing line: drag it, or focus it and use the arrow
 * keys.
 */
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
      <Divider
        className="ui-swipe-handle"
        label="前后对比分隔线"
        leftName={before.label}
        at={at}
        onMove={setAt}
      />
    </div>
  );
}

function Picture({ side: { file, label }, isBefore }: { side: Side; isBefore?: boolean }) {
  const { url, failure } = useBlobUrl(fileApi.thumbnail, { fileId: file.fileId, size: "large" });
  return (
    <div className={`ui-swipe-picture ui-swipe-${isBefore ? "before" : "after"}`}>
      {url && <img src={url} alt={`${label}：${file.yjmc}`} draggable={false} />}
      {!url && (failure ? <Alert type="error" showIcon title={failure} /> : <Spin size="small" />)}
      <span className="ui-swipe-name">{label}</span>
    </div>
  );
}
