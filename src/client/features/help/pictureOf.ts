const pictures = import.meta.glob<string>("./pictures/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The file of a page's picture, made by `npm run help:pictures`. */
export const pictureName = (path: string): string => `${path.slice(1).replaceAll("/", "-")}.webp`;

export const pictureOf = (path: string): string | undefined =>
  pictures[`./pictures/${pictureName(path)}`];
