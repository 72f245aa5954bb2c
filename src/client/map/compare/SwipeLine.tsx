import { CloseOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import type { CSSProperties, PointerEvent } from "react";
import { swipeAtom } from "../../state/swipe";
import { comparedLayersAtom } from "../layers/comparedLayers";
import { useMap, useMapFact } from "../view/mapContext";
import { Divider } from "./Divider";
import { withinPercent } from "./slideKeys";
import { usePastDays } from "./usePastDays";
import "./compare.css";

/** The line between the two compared states: drag it, or focus it and use the arrow keys. */
export function SwipeLine() {
  usePastDays();
  const { root } = useMap();
  const [swipe, setSwipe] = useAtom(swipeAtom);
  const sides = useAtomValue(comparedLayersAtom);
  useMapFact("compare", swipe && sides ? sides.map(({ title }) => title).join(" | ") : "");
  if (!swipe || !sides) return null;
  const { at } = swipe;
  const moveTo = (next: number) => setSwipe({ ...swipe, at: withinPercent(next) });
  const drag = ({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const style = getComputedStyle(root);
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
    const box = root.getBoundingClientRect();
    const [left, width] = [px("--left"), box.width - px("--left") - px("--right")];
    moveTo((100 * (clientX - box.left - left)) / Math.max(1, width));
  };
  return (
    <div className="swipe-line" style={{ "--at": at / 100 } as CSSProperties}>
      <span className="swipe-name swipe-left">{sides[0]?.title}</span>
      <span className="swipe-name swipe-right">{sides[1]?.title}</span>
      <EndButton />
      <Divider
        className="swipe-handle"
        label="对比分隔线"
        leftName="左侧"
        at={at}
        onMove={moveTo}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </div>
  );
}

function EndButton() {
  const end = useSetAtom(swipeAtom);
  return (
    <Tooltip title="结束对比">
      <Button
        className="swipe-end"
        size="small"
        aria-label="结束对比"
        icon={<CloseOutlined />}
        onClick={() => end(null)}
      />
    </Tooltip>
  );
}
