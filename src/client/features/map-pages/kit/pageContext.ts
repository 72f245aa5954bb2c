import { createContext, useContext } from "react";
import type { MapFilter } from "#contract/map/layerSpec";
import type { RecordList } from "./filters";

/** 宗 or 亩: what the charts of a page count. */
export type Measure = "mj" | "zs";

export type PageFacts = {
  /** The dataset that the chips filter. */
  source: string;
  chips: readonly string[];
  /** The filter that the chips set. */
  filter: MapFilter;
  setFilter: (filter: MapFilter) => void;
  list: RecordList | null;
  /** Opens the records that a figure counts. */
  open: (list: RecordList | null) => void;
  areaCode: string;
  /** The area that figures are restricted to (随图统计); null for the whole region. */
  bbox: string | null;
  measure: Measure;
};

export const PageContext = createContext<PageFacts | null>(null);

export function usePage(): PageFacts {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage stands outside of MapPageFrame");
  return page;
}
