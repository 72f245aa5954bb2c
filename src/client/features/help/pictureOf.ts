import { pictureName } from "./pictureName";

const pictures = import.meta.glob<string>("./pictures/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

export const pictureOf = (path: string): string | undefined =>
  pictures[`./pictures/${pictureName(path)}`];
