import { limits } from "#contract/limits";
import type { FilterValues } from "../../../records/listQuery";
import { stages } from "./boardMoves";

/** The records behind a figure, and their title. */
export type Figure = { title: string; filter: FilterValues };

type Place = { nd: number; areaCode: string; years: readonly number[] };

const approved = { spzt: ["5"] };

/** The records behind a figure in the address (`done~3301`, `stage~4`); null if invalid. */
export function figureOf(
  key: string | null,
  { nd, areaCode, years }: Place,
  nameOf: (areaCode: string) => string,
): Figure | null {
  const [kind, of = ""] = key?.split("~") ?? [];
  const isRegion = /^\d{2,6}$/.test(of);
  if (kind === "done" && isRegion) {
    return {
      title: `${nameOf(of)}：${nd} 年完成的项目`,
      filter: { ...approved, wcnd: [nd], areaCode: of },
    };
  }
  if (kind === "going" && isRegion) {
    return { title: `${nameOf(of)}：在建项目`, filter: { ...approved, xmjd: ["4"], areaCode: of } };
  }
  const stage = stages.find(({ value }) => value === of);
  if (kind === "stage" && stage) {
    return {
      title: `${stage.label}的项目`,
      filter: { ...approved, xmjd: [of], ssnd: years, areaCode },
    };
  }
  return null;
}

/** Years of implementation shown by board and lists; the same as the server's. */
export const yearsOf = (nd: number, prior: boolean): number[] =>
  prior ? Array.from({ length: nd - limits.firstYear + 1 }, (_, i) => limits.firstYear + i) : [nd];
