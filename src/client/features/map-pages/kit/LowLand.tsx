import type { ReactNode } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import { lowDone, lowListed, lowStruckOff } from "#contract/figures/filters";
import type { MapFilter } from "#contract/map/layerSpec";
import { Figures, useFiguresOf } from "./Figures";
import { share } from "./figureData";
import { type FigureOf, figuresOf } from "./figuresOf";

const listed = figuresOf(dxydsd, ["zkfzt"]);
const struckOff = figuresOf(dxydsd, []);

type Props = {
  dataset?: "dxydsd" | "dxydst";
  fixed?: MapFilter | undefined;
  rows?: number;
  children: ReactNode;
};

/** Asks for the parcels of a library, and for those struck off after their redevelopment. */
export const LowLand = ({ dataset = "dxydsd", fixed, rows = 5, children }: Props) => (
  <Figures from={listed} dataset={dataset} fixed={{ ...fixed, ...lowListed }} rows={rows} always>
    <Figures
      from={struckOff}
      dataset={dataset}
      fixed={{ ...fixed, ...lowStruckOff }}
      rows={rows}
      always
    >
      {children}
    </Figures>
  </Figures>
);

type Land = FigureOf<typeof dxydsd>;
const areaOf = ({ sums }: Land): number => sums.mj ?? 0;

/** Parcels by 再开发状态, and their share (K03, K04): struck off after it is done counts on both sides. */
export function useLowLand() {
  const { total, part } = useFiguresOf(listed);
  const gone = useFiguresOf(struckOff).total;
  const whole = areaOf(total) + areaOf(gone);
  const reached = (...states: readonly string[]): Land => {
    const here = part("zkfzt", ...states);
    return {
      ...here,
      zs: here.zs + gone.zs,
      sums: { ...here.sums, mj: areaOf(here) + areaOf(gone) },
      filter: { ...here.filter, shzt: lowDone.shzt },
    };
  };
  return { total, reached, rate: (some: Land) => share(areaOf(some), whole) };
}
