/** What somebody is made responsible for. */
export type Duty = {
  kind: "region" | "project";
  items: readonly { id: string; name: string; areaCode: string }[];
  /** Whether somebody answers for it already. */
  held: boolean;
};

/** The region that holds all of it: the people to choose from are asked for there. */
export function placeOf(items: Duty["items"]): string {
  const codes = items.map(({ areaCode }) => areaCode);
  const first = codes[0] ?? "";
  return [6, 4, 2]
    .map((length) => first.slice(0, length))
    .find((place) => codes.every((code) => code.startsWith(place))) as string;
}

/** Whether the people of one city can answer for all of it. */
export const isOneCity = (items: Duty["items"]): boolean => placeOf(items).length >= 4;

/** Those whose own region holds all of it. */
export const fitting = <P extends { areaCode: string }>(
  people: readonly P[],
  items: Duty["items"],
): P[] => people.filter((one) => items.every(({ areaCode }) => areaCode.startsWith(one.areaCode)));
