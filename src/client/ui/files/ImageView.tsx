import { MinusOutlined, PlusOutlined, RotateRightOutlined } from "@ant-design/icons";
import { Alert, Button, Spin } from "antd";
import { type PointerEvent, useRef, useState, type WheelEvent } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { useBlobUrl } from "../base/useBlobUrl";
import type { ShownFile } from "./fileKinds";

type Place = { zoom: number; x: number; y: number; turn: number };

const whole: Place = { zoom: 1, x: 0, y: 0, turn: 0 };
const [least, most, step] = [1, 8, 1.4];

/** A picture that can be zoomed by wheel and buttons, and dragged. */
export function ImageView({ file }: { file: ShownFile }) {
  const { url, failure } = useBlobUrl(fileApi.thumbnail, { fileId: file.fileId, size: "large" });
  const [place, setPlace] = useState(whole);
  const from = useRef<{ x: number; y: number } | null>(null);
  const zoomBy = (factor: number) =>
    setPlace((now) => {
      const zoom = Math.min(most, Math.max(least, now.zoom * factor));
      return zoom === least ? { ...whole, turn: now.turn } : { ...now, zoom };
    });
  const move = ({ clientX, clientY, buttons }: PointerEvent) => {
    const start = from.current;
    if (!start || buttons === 0) return;
    from.current = { x: clientX, y: clientY };
    setPlace((now) => ({ ...now, x: now.x + clientX - start.x, y: now.y + clientY - start.y }));
  };
  if (failure) return <Alert type="error" showIcon title={`图片读取失败：${failure}`} />;
  if (!url) return <Spin description="正在读取图片…" className="ui-look-wait" />;
  const { zoom, x, y, turn } = place;
  return (
    <>
      <div
        className="ui-look-image"
        onWheel={({ deltaY }: WheelEvent) => zoomBy(deltaY < 0 ? step : 1 / step)}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = null;
        }}
      >
        <img
          src={url}
          alt={file.yjmc}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turn}deg)` }}
        />
      </div>
      <div className="ui-look-tools" role="toolbar" aria-label="图片缩放">
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label="缩小"
          onClick={() => zoomBy(1 / step)}
        />
        <span>{Math.round(zoom * 100)}%</span>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label="放大"
          onClick={() => zoomBy(step)}
        />
        <Button size="small" onClick={() => setPlace(whole)}>
          适应窗口
        </Button>
        <Button
          size="small"
          icon={<RotateRightOutlined />}
          aria-label="旋转"
          onClick={() => setPlace((now) => ({ ...now, turn: (now.turn + 90) % 360 }))}
        />
      </div>
    </>
  );
}
