import { planeCodes, planeOf } from "#geo/crs/planes";

/** Reference systems that a file can be read in, where it names none or a wrong one. */
export const systemChoices = [
  { value: "4490", label: "CGCS2000 经纬度" },
  { value: "4527", label: "3度带 39 带（带号）" },
  { value: "4528", label: "3度带 40 带（带号）" },
  { value: "4529", label: "3度带 41 带（带号）" },
  { value: "4548", label: "中央经线 117°（无带号）" },
  { value: "4549", label: "中央经线 120°（无带号）" },
  { value: "4550", label: "中央经线 123°（无带号）" },
] as const;

const known = new Set<string>(systemChoices.map(({ value }) => value));

/** Those of layers that are only looked at: also degrees of WGS 84, web mercator, all 3° planes. */
export const layerSystemChoices: readonly { value: string; label: string }[] = [
  ...systemChoices,
  { value: "4326", label: "WGS84 经纬度" },
  { value: "3857", label: "Web 墨卡托" },
  ...planeCodes
    .filter((code) => !known.has(String(code)))
    .map((code) => ({ value: String(code), label: planeLabel(code) })),
];

function planeLabel(code: number): string {
  const { meridian = 0, easting = 0 } = planeOf(code) ?? {};
  return easting > 1_000_000
    ? `3度带 ${meridian / 3} 带（带号）`
    : `中央经线 ${meridian}°（无带号）`;
}
