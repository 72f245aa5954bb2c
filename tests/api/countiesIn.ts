/** County codes of the records in a reply. */
export function countiesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(countiesIn);
  if (value === null || typeof value !== "object") return [];
  const { xzqdm } = value as { xzqdm?: unknown };
  const below = Object.entries(value).flatMap(([name, one]) =>
    name === "filter" ? [] : countiesIn(one),
  );
  return typeof xzqdm === "string" ? [xzqdm, ...below] : below;
}
