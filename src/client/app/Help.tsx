import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { loadChunk } from "../api/loadChunk";
import { endTour } from "../api/session";
import { helpParameter, useHelp } from "../shell/useHelp";
import { isPopupOpen } from "../state/isPopupOpen";
import { canAtom } from "../state/session";
import { pageRoutes } from "./pageRoutes";
import type { PageRoute } from "./route";

const HelpPanel = lazy(async () => {
  const { HelpPanel } = await loadChunk(() => import("../features/help/HelpPanel"));
  return { default: HelpPanel };
});

const ShellTour = lazy(async () => {
  const { ShellTour } = await loadChunk(() => import("../features/help/ShellTour"));
  return { default: ShellTour };
});

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"));

/** 操作说明 of a page: `?` opens and closes it. A wall has nobody to read it. */
export function Help({ row }: { row: PageRoute }) {
  const [open, setOpen] = useHelp();
  const can = useAtomValue(canAtom);
  const navigate = useNavigate();
  const [touring, setTouring] = useState(false);
  const isWall = can("wall:view");
  useEffect(() => {
    if (isWall) return;
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key === "?" || event.key === "？";
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (!open && isPopupOpen()) return;
      event.preventDefault();
      setOpen(!open);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isWall, open, setOpen]);
  if (touring) {
    return (
      <Suspense fallback={null}>
        <ShellTour
          onClose={() => {
            setTouring(false);
            void endTour();
          }}
        />
      </Suspense>
    );
  }
  if (!open || isWall) return null;
  return (
    <Suspense fallback={null}>
      <HelpPanel
        page={row}
        pages={pageRoutes.filter(({ access }) => access !== null && can(access))}
        onPage={(path) => navigate(`${path}?${helpParameter}=1`)}
        onTour={
          row.surface === "bare"
            ? null
            : () => {
                setOpen(false);
                setTouring(true);
              }
        }
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
