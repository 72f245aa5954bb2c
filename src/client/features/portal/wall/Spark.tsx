const [width, height] = [120, 44];
const inset = 3;

/** A line without axes: whether it goes up or down. Two points at least; fewer tell nothing. */
export function Spark({ values, title }: { values: readonly number[]; title: string }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = high - low || 1;
  const at = (value: number, i: number): string => {
    const x = inset + (i / (values.length - 1)) * (width - 2 * inset);
    const y = height - inset - ((value - low) / range) * (height - 2 * inset);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return (
    <svg className="wall-spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
      <polyline points={values.map(at).join(" ")} />
    </svg>
  );
}
