import ExifReader from "exifreader";

/** Where a photo was taken, in degrees, and the camera's direction, in degrees from north. */
export type PhotoPlace = { jd?: number; wd?: number; psfx?: number };

/** EXIF data is at the beginning of a file. */
export const placeBytes = 256 * 1024;

/**
 * The place recorded by the camera in a picture, read from the beginning of the file; nothing
 * if there is none or the data is damaged. (0, 0) is what cameras without a fix write.
 */
export function photoPlace(head: Uint8Array): PhotoPlace {
  let tags: ExifReader.ExpandedTags;
  try {
    // Its own view of the bytes: they came with others in one buffer.
    tags = ExifReader.load(Buffer.from(head), { expanded: true });
  } catch {
    return {};
  }
  const { Latitude: wd, Longitude: jd } = tags.gps ?? {};
  const place =
    isDegree(jd, 180) && isDegree(wd, 90) && (jd !== 0 || wd !== 0)
      ? { jd: rounded(jd), wd: rounded(wd) }
      : {};
  const direction = directionOf(tags.exif?.GPSImgDirection?.value);
  return direction === null ? place : { ...place, psfx: direction };
}

const isDegree = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most;

/** Rounded to the register's precision, which is a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function directionOf(value: unknown): number | null {
  const [over, under] = Array.isArray(value) ? value.flat() : [];
  if (typeof over !== "number" || typeof under !== "number" || under === 0) return null;
  const degrees = Math.round(over / under);
  return degrees >= 0 && degrees <= 360 ? degrees % 360 : null;
}
