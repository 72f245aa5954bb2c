import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { shellZoomAtom } from "../state/shellZoom";

/** The screen size in pixels that the shell is designed for. */
const [width, height] = [1920, 1080];

/** Scales everything over the map up on a wall screen while the caller is mounted. */
export function useWallZoom(): void {
  const setZoom = useSetAtom(shellZoomAtom);
  useEffect(() => {
    const grow = () =>
      setZoom(Math.max(1, Math.min(window.innerWidth / width, window.innerHeight / height)));
    grow();
    window.addEventListener("resize", grow);
    return () => {
      window.removeEventListener("resize", grow);
      setZoom(1);
    };
  }, [setZoom]);
}
