import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { shellZoomAtom } from "../state/shellZoom";

/** Pixels of the screen that the shell is designed for. */
const [width, height] = [1920, 1080];

/** Lets what stands over the map grow with a wall screen as long as the caller is there. */
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
