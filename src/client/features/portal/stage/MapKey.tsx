import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Relief } from "./relief";

const stages = zkfxmsd.fields.xmjd.codes ?? {};
const stageColors = zkfxmsd.symbols.find(({ by }) => by === "xmjd")?.colors ?? {};

type Props = {
  relief: Relief;
  /** What the heat shows; null without heat. */
  heat: string | null;
  lines: number;
};

const Swatch = ({ color, label }: { color: string | undefined; label: string }) => (
  <span>
    <i style={{ background: color }} />
    {label}
  </span>
);

/** Legend of the map: height, colour, lines and heat. */
export function MapKey({ relief, heat, lines }: Props) {
  return (
    <div className="portal-key">
      {heat === null ? (
        <p>
          {relief.key}
          {relief.colors.map((one) => (
            <Swatch key={one.label} {...one} />
          ))}
        </p>
      ) : (
        <p>
          底色不分级，热力为{heat}：少 <i className="portal-key-heat" /> 多
        </p>
      )}
      {lines > 0 && (
        <p>
          连线为面积最大的 {lines} 个项目：
          {Object.entries(stages).map(([key, label]) => (
            <Swatch key={key} color={stageColors[key]} label={label} />
          ))}
        </p>
      )}
    </div>
  );
}
