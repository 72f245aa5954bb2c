import { mapEdge } from "../../tiles/features/spatialReference";

/** Side of a tile. */
export const pixels = 256;

/** Levels of tiles of one reference, from its left upper corner. */
export type MatrixSet = {
  id: string;
  code: number;
  left: number;
  top: number;
  matrices: readonly {
    id: string;
    /** Units of the reference per pixel. */
    resolution: number;
    scale: number;
    wide: number;
    high: number;
  }[];
};

const deepest = 19;
/** Of the standard: pixels of 0.28 mm, and degrees on the equator. */
const [pixelMetres, metresPerDegree] = [0.00028, 111_319.49079327358];

const levels = (first: number) =>
  Array.from({ length: deepest - first + 1 }, (_, at) => first + at);

/** As of the standard, and as 天地图 has them in degrees: level 1 is the world in two tiles. */
export const matrixSets: readonly MatrixSet[] = [
  {
    ...{ id: "GoogleMapsCompatible", code: 3857, left: -mapEdge, top: mapEdge },
    matrices: levels(0).map((level) => {
      const resolution = (2 * mapEdge) / pixels / 2 ** level;
      const scale = resolution / pixelMetres;
      return { id: String(level), resolution, scale, wide: 2 ** level, high: 2 ** level };
    }),
  },
  {
    ...{ id: "CGCS2000", code: 4490, left: -180, top: 90 },
    matrices: levels(1).map((level) => {
      const resolution = 360 / pixels / 2 ** level;
      const scale = (resolution * metresPerDegree) / pixelMetres;
      return { id: String(level), resolution, scale, wide: 2 ** level, high: 2 ** (level - 1) };
    }),
  },
];
