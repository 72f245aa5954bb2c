import { meetingPicture } from "#contract/endpoints/plan/meeting";

/** A part of a picture, as shares of its width and height. */
export type Part = { left: number; top: number; width: number; height: number };

export const whole: Part = { left: 0, top: 0, width: 1, height: 1 };

/** Longer than a map takes to draw what it was told; a page without a picture is better than none. */
const patienceMs = 30_000;

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));

/** What `take` gives as a JPEG of moderate size; null if it cannot be drawn, or takes too long. */
export async function viewPicture(
  take: () => Promise<string | null>,
  part: Part = whole,
): Promise<File | null> {
  const url = await Promise.race([take().catch(() => null), late()]);
  if (!url) return null;
  const image = new Image();
  image.src = url;
  const isDrawn = await image.decode().then(
    () => true,
    () => false,
  );
  const [width, height] = [image.naturalWidth * part.width, image.naturalHeight * part.height];
  if (!isDrawn || width < 1 || height < 1) return null;
  const factor = Math.min(1, meetingPicture.side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  const [x, y] = [image.naturalWidth * part.left, image.naturalHeight * part.top];
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.85);
  });
  return blob && new File([blob], "地图.jpg", { type: "image/jpeg" });
}
