import { ConfigProvider } from "antd";
import { useAtomValue } from "jotai";
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { Outlet, useLocation, useMatches, useNavigate } from "react-router-dom";
import { loadChunk } from "../api/loadChunk";
import { coverSizes } from "../map/view/coverSizes";
import { basketOpenAtom } from "../state/basket";
import { isLocalTableOpenAtom } from "../state/localFile";
import { coversAtom, type Selection } from "../state/map";
import { fullWorkspaceAtom } from "../state/panels";
import { darkStageAtom } from "../state/shellTone";
import { shellZoomAtom } from "../state/shellZoom";
import { stageTheme } from "../theme/stageTheme";
import { Rail } from "./Rail";
import { isRouteHandle, type MenuTopic } from "./routeHandle";
import { SettlingNotice } from "./SettlingNotice";
import { SkipLinks } from "./SkipLinks";
import { TopBar } from "./TopBar";
import { useUrlState } from "./useUrlState";
import { Workspace } from "./Workspace";
import { watchPage } from "./watchPage";
import "./shell.css";
import "./inHand.css";

const MapCanvas = lazy(async () => {
  const { MapCanvas } = await loadChunk(() => import("../map/MapCanvas"));
  return { default: MapCanvas };
});

const BasketDrawer = lazy(async () => {
  const { BasketDrawer } = await loadChunk(() => import("../ui/basket/BasketDrawer"));
  return { default: BasketDrawer };
});

const LocalFileDrawer = lazy(async () => {
  const { LocalFileDrawer } = await loadChunk(() => import("../ui/basket/LocalFileDrawer"));
  return { default: LocalFileDrawer };
});

type Props = {
  /** Topics and pages, from the route table. */
  menu: readonly MenuTopic[];
  /** The focused record's card; the map keeps it beside the parcel. */
  renderCard: (selection: Selection & { focus: string }, close: () => void) => ReactNode;
};

/** Empty on purpose: removing the theme provider would remount everything below it. */
const usualTheme = {};

/** The frame of every page but the login: one map for the whole session, with pages over it. */
export function MapShell({ menu, renderCard }: Props) {
  useEffect(watchPage, []);
  useUrlState();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle);
  const covers = coverSizes(useAtomValue(coversAtom));
  const listOpen = useAtomValue(basketOpenAtom);
  const localOpen = useAtomValue(isLocalTableOpenAtom) && !listOpen;
  const isCovered = useAtomValue(fullWorkspaceAtom) && handle?.surface === "workspace";
  const zoom = useAtomValue(shellZoomAtom);
  const dark = useAtomValue(darkStageAtom);
  const close = useCloseWorkspace(menu, handle?.surface === "map");
  return (
    <ConfigProvider theme={dark ? stageTheme : usualTheme}>
      <div className="shell" style={{ "--zoom": zoom } as CSSProperties}>
        <SkipLinks />
        <TopBar menu={menu} />
        <SettlingNotice />
        <Rail menu={menu} />
        <main
          className={`shell-stage${isCovered ? " shell-stage-covered" : ""}`}
          style={
            {
              "--left": `${covers.left}px`,
              "--right": `${covers.right}px`,
              "--bottom": `${covers.bottom}px`,
              "--head-left": `${covers.headLeft}px`,
              "--head-right": `${covers.headRight}px`,
            } as CSSProperties
          }
        >
          <Suspense
            fallback={
              <div className="shell-map-wait" role="status">
                正在打开地图…
              </div>
            }
          >
            <MapCanvas renderCard={renderCard} />
          </Suspense>
          <Suspense>{listOpen ? <BasketDrawer /> : null}</Suspense>
          <Suspense>{localOpen ? <LocalFileDrawer /> : null}</Suspense>
          {handle?.surface === "workspace" ? (
            <Workspace title={handle.title} onClose={close}>
              <Outlet />
            </Workspace>
          ) : (
            <Outlet />
          )}
        </main>
      </div>
    </ConfigProvider>
  );
}

/** A workspace closes back to the map page from which it was opened. */
function useCloseWorkspace(menu: readonly MenuTopic[], onMap: boolean) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (onMap) last.current = pathname + search;
  }, [onMap, pathname, search]);
  const home = menu.flatMap(({ items }) => items).find((item) => item.surface === "map")?.path;
  return useCallback(() => navigate(last.current ?? home ?? "/"), [navigate, home]);
}
