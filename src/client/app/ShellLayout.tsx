import { App } from "antd";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { lazy, Suspense, useEffect } from "react";
import { loadChunk } from "../api/loadChunk";
import { MapShell } from "../shell/MapShell";
import { afterFirstMap } from "../state/mapRest";
import { StepHost } from "../ui/step/StepHost";
import { Guard } from "./guard";
import { menu } from "./menu";
import { SessionData } from "./SessionData";

// Only pages over the map have calendars; the sign-in loads without them.
dayjs.locale("zh-cn");

const loadCard = () => import("./FocusCard");

const FocusCard = lazy(async () => {
  const { FocusCard } = await loadChunk(loadCard);
  return { default: FocusCard };
});

/** Nobody draws before there is a map; the first one need not wait for this. */
const DrawnForm = lazy(async () => {
  await afterFirstMap();
  const { DrawnForm } = await loadChunk(() => import("../ui/form/DrawnForm"));
  return { default: DrawnForm };
});

/** The card of a record opens at once, although the first map came without it. */
function useCardAhead(): void {
  useEffect(() => {
    void afterFirstMap().then(() => loadCard().catch(() => null));
  }, []);
}

/** The layout of all pages over the map; it stays mounted while they change. */
export function Component() {
  useCardAhead();
  return (
    <Guard title="工作台" access="">
      <SessionData />
      <App style={{ height: "100%" }}>
        <MapShell
          menu={menu}
          renderCard={(selection, close) => (
            <Suspense fallback={null}>
              <FocusCard selection={selection} onClose={close} />
            </Suspense>
          )}
        />
        <Suspense fallback={null}>
          <DrawnForm />
        </Suspense>
        <StepHost />
      </App>
    </Guard>
  );
}
