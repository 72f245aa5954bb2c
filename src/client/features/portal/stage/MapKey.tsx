import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Light } from "#contract/rules/plan/taskTime";
import type { Relief } from "./relief";

const stages = zkfxmsd.fields.xmjd.codes ?? {};
const stageColors = zkfxmsd.symbols.find(({ by }) => by === "xmjd")?.colors ?? {};

type Props = {
  relief: Relief;
  /** What the heat shows; null without heat. */
  heat: string | null;
  lines: number;
};

type SwatchProps = { color: string | undefined; label: string; light?: Light };

/** A colour's meaning; of a light with the shape that it has before figures. */
const Swatch = ({ color, label, light }: SwatchProps) => (
  <span>
    <i
      className={light ? `wall-light wall-${light}` : "portal-key-swatch"}
      style={{ background: color }}
    />
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
