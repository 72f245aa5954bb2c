import type { TileValue } from "#geo/tile/mvtValues";

export type Facts = Readonly<Record<string, unknown>>;

/** What becomes a tile layer: from which file, on which levels, with which values. */
export type SourceLayer = {
  file: string;
  layer: string;
  keys: readonly string[];
  /** In the order of the keys; null leaves the feature out. */
  values: (facts: Facts) => readonly TileValue[] | null;
  /** The first level that shows it. */
  from: (facts: Facts) => number;
  /** The last one; all that follow unless said. */
  to?: number;
  /** Outlines are drawn as lines, without those along the edge of the data. */
  outlined?: true;
  /** Goes on beyond the eastern edge of the data. */
  isOpenEastward?: true;
};

/** What is written on the map: each name once, in the layer `label`. */
export type LabelSource = {
  file: string;
  kind: (facts: Facts) => string;
  name: (facts: Facts) => string;
  from: (facts: Facts) => number;
};

const rankOf = ({ rank }: Facts) => Number(rank ?? 5);
const isWorking = ({ construction }: Facts) => construction === 1;

const roadFrom: Readonly<Record<string, number>> = { motorway: 6, trunk: 9, primary: 10 };

const road = (file: string): SourceLayer => ({
  file,
  layer: "road",
  keys: ["kind"],
  // What was being built when the data were taken is no road.
  values: (facts) => (isWorking(facts) ? null : [String(facts.class)]),
  from: (facts) => roadFrom[String(facts.class)] ?? 10,
});

/** Lowest first; the accuracy of each is in `map-config/basemap/SOURCE.md`. */
export const sourceLayers: readonly SourceLayer[] = [
  { file: "urban", layer: "urban", keys: [], values: () => [], from: () => 7 },
  {
    file: "sea",
    layer: "water",
    keys: ["kind"],
    values: () => ["sea"],
    from: () => 4,
    isOpenEastward: true,
  },
  {
    file: "water-areas",
    layer: "water",
    keys: ["kind"],
    values: ({ kind }) => [String(kind)],
    from: (facts) => 4 + rankOf(facts),
  },
  {
    file: "water-lines",
    layer: "river",
    keys: [],
    values: () => [],
    from: () => 6,
    // Drawn at 1 : 1–3 million: beside the river at larger scales.
    to: 8,
  },
  {
    file: "neighbours",
    layer: "border",
    keys: ["kind"],
    values: ({ kind }) => [String(kind)],
    from: ({ kind }) => (kind === "province" ? 4 : 7),
    outlined: true,
  },
  {
    file: "railways",
    layer: "rail",
    keys: ["kind"],
    values: ({ kind }) => [String(kind)],
    from: () => 7,
  },
  road("roads-primary"),
  road("roads-main"),
];

const placeFrom = [5, 5, 6, 8, 9, 10];

/** First those that are written if two would overlap. */
export const labelSources: readonly LabelSource[] = [
  {
    file: "places",
    kind: ({ kind, code }) =>
      kind === "town" || kind === "place" ? String(kind) : code ? `own-${kind}` : String(kind),
    name: ({ name }) => String(name),
    from: (facts) => placeFrom[rankOf(facts)] ?? 10,
  },
  {
    file: "water-labels",
    kind: () => "water",
    name: ({ name }) => String(name).replace(/[（(].*/, ""),
    // Later than the waters themselves: where regions are coloured, names shine through the colours.
    from: (facts) => 3 + 2 * rankOf(facts),
  },
  {
    file: "road-names",
    kind: () => "road",
    // The number alone: names differ from piece to piece of one road.
    name: ({ ref }) => /^[GS]\d+[NEWS]?/.exec(String(ref))?.[0] ?? "",
    from: () => 9,
  },
];
