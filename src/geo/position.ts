/** A point: `[east, north]` in plane metres, or `[longitude, latitude]` in degrees. */
export type Position = readonly [x: number, y: number];

/** A closed ring: the last position equals the first. */
export type Ring = readonly Position[];

/** The outer ring first, followed by its holes. */
export type Polygon = readonly Ring[];

/** The parts of a parcel. */
export type MultiPolygon = readonly Polygon[];
