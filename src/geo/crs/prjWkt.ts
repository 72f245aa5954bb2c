const geographic =
  'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",' +
  'SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],' +
  'UNIT["Degree",0.0174532925199433]]';

const projections = {
  4527: ["Zone_39", 39_500_000, 117],
  4528: ["Zone_40", 40_500_000, 120],
  4529: ["Zone_41", 41_500_000, 123],
  4548: ["CM_117E", 500_000, 117],
  4549: ["CM_120E", 500_000, 120],
  4550: ["CM_123E", 500_000, 123],
} as const;

/**
 * EPSG codes of CGCS2000 that we write: geographic, and the province's zones with and without
 * prefix.
 */
export type Epsg = 4490 | keyof typeof projections;

/** Text of a `.prj` file, exactly as ArcGIS writes it. */
export function prjWkt(epsg: Epsg): string {
  if (epsg === 4490) return geographic;
  const [name, easting, meridian] = projections[epsg];
  return (
    `PROJCS["CGCS2000_3_Degree_GK_${name}",${geographic},PROJECTION["Gauss_Kruger"],` +
    `PARAMETER["False_Easting",${easting}.0],PARAMETER["False_Northing",0.0],` +
    `PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",1.0],` +
    'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
  );
}
