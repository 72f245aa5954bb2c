/** The file of a page's picture, made by `npm run help:pictures`. */
export const pictureName = (path: string): string => `${path.slice(1).replaceAll("/", "-")}.webp`;
