import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Indicator } from "../figures/indicators";

const stages = zkfxmsd.fields.xmjd.codes ?? {};
const colors = zkfxmsd.symbols.find(({ by }) => by === "xmjd")?.colors ?? {};

type Props = { indicator: Indicator; lines: number; heat: boolean };

/** Legend of the map: height, colour, lines and heat. */
export function MapKey({ indicator, lines, heat }: Props) {
  return (
    <div className="portal-key">
      <p>
        {heat ? "底色不分级，热力为" : "高度和颜色为"}
        {indicator.title}（{indicator.unit}）
      </p>
      {heat && (
        <p>
          少 <i className="portal-key-heat" /> 多
        </p>
      )}
      {lines > 0 && (
        <p>
          连线为面积最大的 {lines} 个再开发项目：
          {Object.entries(stages).map(([key, label]) => (
            <span key={key}>
              <i style={{ background: colors[key] }} />
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
