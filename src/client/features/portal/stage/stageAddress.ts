/** The part of the stage kept in the address, so that a link reproduces it. */
export type StageAddress = { areaCode: string; indicator: string };

/** Empty for parameters that the address lacks. */
export function readStage(search: string): StageAddress {
  const params = new URLSearchParams(search);
  const area = params.get("area") ?? "";
  return {
    areaCode: /^\d{2,6}$/.test(area) ? area : "",
    indicator: params.get("indicator") ?? "",
  };
}

/** The address with the stage's parameters updated; all others stay. */
export function writeStage(search: string, { areaCode, indicator }: StageAddress): string {
  const params = new URLSearchParams(search);
  params.set("area", areaCode);
  if (indicator) params.set("indicator", indicator);
  else params.delete("indicator");
  return `?${params}`;
}
