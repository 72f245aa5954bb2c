import { CloseOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { type Found, foundFeaturesAtom } from "../../state/connectedLayers";
import { shellZoomAtom } from "../../state/shellZoom";
import { useMap } from "../view/mapContext";
import "./found.css";

const size = { width: 300, height: 320 };
const gap = 12;

/** Beside the click, wherever there is room between the panels. */
function usePlace({ x, y }: Found) {
  const { view } = useMap();
  const zoom = useAtomValue(shellZoomAtom);
  const { left, right, top, bottom } = view.padding;
  const within = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to));
  const [width, height] = [size.width * zoom, size.height * zoom];
  const across = within(x + gap, left + gap, view.width - right - width - gap);
  const down = within(y + gap, top + gap, view.height - bottom - height - gap);
  return { left: across / zoom, top: down / zoom, ...size };
}

function Card({ found, onClose }: { found: Found; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const { width, height, left, top } = usePlace(found);
  const { features } = found;
  const shown = features[at];
  if (!shown) return null;
  const step = (by: number, word: string, icon: React.ReactNode) => (
    <Button
      type="text"
      size="small"
      aria-label={word}
      disabled={!features[at + by]}
      icon={icon}
      onClick={() => setAt(at + by)}
    />
  );
  return (
    <section
      className="map-found"
      aria-label={`${shown.title}的属性`}
      style={{ left, top, width, maxHeight: height }}
    >
      <header>
        <b>{shown.title}</b>
        {features.length > 1 ? (
          <span className="map-weak">
            {step(-1, "上一个", <LeftOutlined />)}
            {at + 1} / {features.length}
            {step(1, "下一个", <RightOutlined />)}
          </span>
        ) : null}
        <Button
          type="text"
          size="small"
          aria-label="关闭属性"
          icon={<CloseOutlined />}
          onClick={onClose}
        />
      </header>
      {shown.values.length === 0 ? <p className="map-weak">没有属性</p> : null}
      <dl>
        {shown.values.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What uploaded layers say of the place that was clicked. */
export function FoundCard() {
  const [found, setFound] = useAtom(foundFeaturesAtom);
  if (!found) return null;
  return <Card key={`${found.x} ${found.y}`} found={found} onClose={() => setFound(null)} />;
}
