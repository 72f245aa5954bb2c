import { Button, Segmented } from "antd";
import { useState } from "react";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { pathLength } from "#geo/crs/geodesic";
import type { Position } from "#geo/position";
import { useMapFact } from "../view/mapContext";
import { CopyButton } from "./CopyButton";
import { hectareText, lengthText, metreText, muText } from "./figures";
import { ToolBox } from "./ToolBox";
import { type Drawn, useSketch } from "./useSketch";

type Kind = "polyline" | "polygon";

const kinds = [
  { value: "polyline", label: "距离" },
  { value: "polygon", label: "面积" },
] satisfies { value: Kind; label: string }[];

/** Label and value of each line about a drawing. */
function measured(kind: Kind, path: readonly Position[]): [string, string][] {
  if (kind === "polyline") {
    const last = path.slice(-2);
    return [
      ["总长", lengthText(pathLength(path))],
      ["末段", lengthText(pathLength(last))],
    ];
  }
  const [first] = path;
  const ring = first ? [...path, first] : path;
  const area = ellipsoidArea([[ring]]);
  return [
    ["面积", `${muText(area)} 亩`],
    ["", `${metreText(area)} ㎡`],
    ["", `${hectareText(area)} 公顷`],
    ["周长", lengthText(pathLength(ring))],
  ];
}

/** Distance and area on the ellipsoid, while drawing. */
export function MeasureTool({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>("polyline");
  const [path, setPath] = useState<readonly Position[]>([]);
  const onDraw = ({ parts }: Drawn) => setPath(parts[0] ?? []);
  const { clear } = useSketch({ shape: kind, onDraw });
  const lines = path.length > 1 ? measured(kind, path) : [];
  const text = lines.map(([label, value]) => `${label} ${value}`.trim()).join("，");
  useMapFact("measured", text);
  const again = () => {
    clear();
    setPath([]);
  };
  return (
    <ToolBox title="测量" onClose={onClose}>
      <Segmented
        block
        options={kinds}
        value={kind}
        aria-label="测量什么"
        onChange={(next) => {
          setKind(next);
          again();
        }}
      />
      {lines.length === 0 ? (
        <p className="tool-hint">
          {kind === "polyline" ? "依次单击各点，双击结束。" : "依次单击各角点，双击结束。"}
          按椭球面计算，不受投影变形影响。
        </p>
      ) : (
        <>
          <dl className="tool-lines" aria-live="polite">
            {lines.map(([label, value]) => (
              <div key={label || value}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="tool-actions">
            <Button size="small" onClick={again}>
              清除
            </Button>
            <CopyButton text={text} what="结果">
              复制
            </CopyButton>
          </div>
        </>
      )}
    </ToolBox>
  );
}
