import type { DrawnLayer } from "#contract/map/ownLayer";

/** What the signs of an uploaded layer mean. */
export function OwnLegend({ title, drawn }: { title: string; drawn: DrawnLayer }) {
  const { symbols, shape } = drawn;
  const { color, field, classes } = symbols;
  const isClassed = field !== "" && classes.length > 0;
  const all = isClassed
    ? [
        ...classes.map((one) => ({ name: one.label || one.value, ink: one.color })),
        { name: "其他", ink: color },
      ]
    : [{ name: title, ink: color }];
  return (
    <ul className="map-classes map-own" data-shape={shape}>
      {all.map(({ name, ink }) => (
        <li key={`${name} ${ink}`}>
          <i style={{ background: ink }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
