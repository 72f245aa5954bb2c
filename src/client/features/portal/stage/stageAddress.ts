/** What of the stage stands in its address, so that a link reproduces it. */
export type StageAddress = { areaCode: string; indicator: string };

/** Empty for what the address does not say. */
export function readStage(search: string): StageAddress {
  const params = new URLSearchParams(search);
  const area = params.get("area") ?? "";
  return {
    areaCode: /^\d{2,6}$/.test(area) ? area : "",
    indicator: params.get("indicator") ?? "",
  };
}

/** The address with the stage's part brought up to date; what else stands there stays. */
export function writeStage(search: string, { areaCode, indicator }: StageAddress): string {
  const params = new URLSearchParams(search);
  params.set("area", areaCode);
  if (indicator) params.set("indicator", indicator);
  else params.delete("indicator");
  return `?${params}`;
}
