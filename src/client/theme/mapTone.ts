import { labelLook } from "#contract/look/labelLook";
import { type GroundTone, paperGround, stageGround } from "#contract/map/groundTone";

/** Colours of regions and labels on the map, for the light theme and the dark stage. */
export type MapTone = {
  /** Low to high. */
  ramp: readonly string[];
  /** Below and above a middle: told apart with any eyes, and by how dark they are. */
  sides: { below: readonly string[]; above: readonly string[] };
  noData: string;
  /** Fill of a region without a figure. */
  paper: string;
  line: string;
  word: string;
  halo: string;
  /** Under names beside what they name. */
  chip: string;
  ground: GroundTone;
};

export const paperTone: MapTone = {
  // domain/06 §0: the choropleth of the pages.
  ramp: ["#eff6ff", "#bfdbfe", "#60a5fa", "#2563eb", "#1e3a8a"],
  sides: { below: ["#b45309", "#f6c48a"], above: ["#a9cdf5", "#1f5fbf"] },
  noData: "#e5e7eb",
  paper: "#fbfcfd",
  line: "#52606d",
  word: labelLook.word,
  halo: labelLook.halo,
  chip: "#fffffff0",
  ground: paperGround,
};

/** Lights of regions on the dark stage: calmer than those of small signs, and white words stay legible on them. */
export const stageLights = {
  good: "#2b7394",
  warn: "#90671a",
  bad: "#b5433a",
  none: "#15304d",
} as const;

export const stageTone: MapTone = {
  ramp: ["#12406f", "#195792", "#2070b8", "#2f8fe0", "#63b9ff"],
  sides: { below: ["#d9822b", "#7a5530"], above: ["#255f96", "#63b9ff"] },
  noData: "#15304d",
  paper: "#0d2b4d",
  line: "#a9c4e4",
  word: "#eaf4ff",
  halo: "#061a33",
  chip: "#0b2748f0",
  ground: stageGround,
};
