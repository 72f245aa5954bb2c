/** Longest side in pixels of the pictures that are made of a picture. */
export const pictureSides = { small: 320, large: 2_048 } as const;
export type PictureSize = keyof typeof pictureSides;

/** The name under which the store keeps a picture that was made of a file. */
export const derivedId = (fileId: string, size: PictureSize): string => `${fileId}-${size}`;

/** All that may stand beside a file and goes with it. */
export const derivedIds = (fileId: string): string[] =>
  (Object.keys(pictureSides) as PictureSize[]).map((size) => derivedId(fileId, size));
