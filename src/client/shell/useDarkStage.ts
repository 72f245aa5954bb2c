import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { darkStageAtom } from "../state/shellTone";

/** Makes the shell a dark stage while the caller is mounted and asks for it. */
export function useDarkStage(wanted: boolean): void {
  const setDark = useSetAtom(darkStageAtom);
  useEffect(() => {
    if (!wanted) return;
    const page = document.documentElement;
    page.dataset.stage = "dark";
    setDark(true);
    return () => {
      delete page.dataset.stage;
      setDark(false);
    };
  }, [wanted, setDark]);
}
