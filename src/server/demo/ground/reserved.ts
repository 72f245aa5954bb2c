import type { Position } from "#geo/position";

/**
 * Where the sample upload files lie, and what the browser tests draw, kept free so that neither hits a
 * demonstration parcel.
 * Centres of fields of 0.02°, by county.
 */
const fields: Readonly<Record<string, readonly Position[]>> = {
  "330109": [
    [120.21, 30.11],
    [120.23, 30.03],
    [120.25, 30.01],
    [120.27, 30.13],
    [120.33, 29.99],
    [120.21, 30.03],
  ],
  "330110": [
    [119.69, 30.31],
    [119.77, 30.33],
    [119.77, 30.39],
    [119.77, 30.41],
    [119.77, 30.53],
    [119.79, 30.39],
    [119.79, 30.41],
    [119.85, 30.43],
    [119.85, 30.45],
    [119.87, 30.41],
    [119.87, 30.43],
    [119.89, 30.43],
    [119.99, 30.33],
    [119.99, 30.39],
    [120.01, 30.31],
    [120.01, 30.33],
    [120.01, 30.37],
    [120.01, 30.39],
    [120.01, 30.43],
    [120.11, 30.41],
    [119.981, 30.358],
  ],
  "330113": [
    [120.19, 30.47],
    [120.21, 30.43],
    [120.25, 30.41],
    [120.25, 30.45],
  ],
  "330903": [[122.28, 27.95]],
};

/** Half the diagonal of a field plus the size of a parcel. */
export const reservedRadius = 1700;

export const reservedIn = (county: string): readonly Position[] => fields[county] ?? [];
