/** Longest sides in pixels of the reduced pictures. */
export const pictureSides = { small: 320, large: 2_048 } as const;
export type PictureSize = keyof typeof pictureSides;

/** Name under which the store keeps a reduced picture of a file. */
export const derivedId = (fileId: string, size: PictureSize): string => `${fileId}-${size}`;

/** Everything that may be stored beside a file and is deleted with it. */
export const derivedIds = (fileId: string): string[] =>
  (Object.keys(pictureSides) as PictureSize[]).map((size) => derivedId(fileId, size));
