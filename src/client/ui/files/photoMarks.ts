import { useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { limits } from "#contract/limits";
import { photoFocusAtom, photoMarksAtom } from "../../state/photos";
import type { Attachment } from "./useFiles";

/** Where a photo was taken, in degrees; null if unknown. */
export const placeOf = ({ jd, wd }: Pick<Attachment, "jd" | "wd">): [number, number] | null =>
  jd === null || wd === null ? null : [jd, wd];

const points = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"];

/** Whether a photo was taken so far from its record that it may be another one's. */
export const isFar = ({ away = 0 }: Pick<Attachment, "away">): boolean =>
  away > limits.photoFarMetres;

type Placed = Pick<Attachment, "jd" | "wd" | "psfx" | "placedBy">;

/** `119.98000°E 30.36000°N · 朝东南 135°`. */
export function placeText({ jd, wd, psfx, placedBy }: Placed): string {
  if (placedBy === "record") return "照片没有定位，位置取自记录的图形";
  const place = `${jd?.toFixed(5)}°E ${wd?.toFixed(5)}°N`;
  return psfx === null ? place : `${place} · 朝${points[Math.round(psfx / 45) % 8]} ${psfx}°`;
}

/**
 * Shows photos on the map while their list is open; returns a function that centres one of them.
 */
export function usePhotoMarks(files: readonly Attachment[] | null): (fileId: string) => void {
  const setMarks = useSetAtom(photoMarksAtom);
  const setFocus = useSetAtom(photoFocusAtom);
  useEffect(() => {
    const marks = (files ?? []).flatMap((file) => {
      const at = placeOf(file);
      return at ? [{ id: file.fileId, at, direction: file.psfx }] : [];
    });
    setMarks(marks);
    return () => {
      setMarks([]);
      setFocus(null);
    };
  }, [files, setMarks, setFocus]);
  return useCallback((id: string) => setFocus({ id }), [setFocus]);
}
