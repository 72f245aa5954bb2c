import { rangeText } from "#contract/map/layerRanges";
import type { DrawnLayer } from "#contract/map/ownLayer";

type Props = { title: string; drawn: DrawnLayer };

/** What the signs of an uploaded layer mean, and of which field they tell. */
export function OwnLegend({ title, drawn: { symbols, shape, measured } }: Props) {
  const { color, field, classes, ranges } = symbols;
  const parts =
    ranges.length > 0
      ? ranges.map((one) => ({ name: rangeText(one), ink: one.color }))
      : classes.map((one) => ({ name: one.label || one.value, ink: one.color }));
  const isClassed = field !== "" && parts.length > 0;
  const all = isClassed ? [...parts, { name: "其他", ink: color }] : [{ name: title, ink: color }];
  return (
    <>
      {isClassed ? <p className="map-weak">{measured || field}</p> : null}
      <ul className="map-classes map-own" data-shape={shape}>
        {all.map(({ name, ink }) => (
          <li key={`${name} ${ink}`}>
            <i style={{ background: ink }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
