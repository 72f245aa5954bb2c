import { useAtomValue } from "jotai";
import { useLocation } from "react-router-dom";
import { loadChunk } from "../api/loadChunk";
import { coverSizes } from "../map/view/coverSizes";
import { coversAtom } from "../state/map";
import { fullWorkspaceAtom } from "../state/panels";
import { type Part, viewPicture, whole } from "../ui/meeting/viewPicture";
import { AddToMeeting } from "./AddToMeeting";
import type { MenuTopic } from "./routeHandle";

/** 加入会议 of the page that is open over the map; pages without figures of their own have none. */
export function MeetingLink({ menu }: { menu: readonly MenuTopic[] }) {
  const { pathname } = useLocation();
  const covers = coverSizes(useAtomValue(coversAtom));
  const isCovered = useAtomValue(fullWorkspaceAtom);
  const page = menu.flatMap(({ items }) => items).find(({ path }) => path === pathname);
  if (!page?.access || !isShown.test(page.access)) return null;
  const { title, access, surface } = page;
  const take = async () => {
    if (surface === "workspace" && isCovered) return null;
    const { takePicture } = await loadChunk(() => import("../map/view/takePicture"));
    return viewPicture(() => takePicture(mostMs), seenOf(covers));
  };
  return <AddToMeeting {...{ title, access, take }} className="shell-todo shell-jobs" />;
}

/** As long as one waits for the last tiles of a map; the dialog shows what has come. */
const mostMs = 6_000;

/** Views of land, projects, firms, tax and evaluations. */
const isShown = /^(dxyd|zkfxm|xztd|gyyd|ss|pj):/;

/** The part of the map that panels and sheets leave free. */
function seenOf({ left, right, bottom }: ReturnType<typeof coverSizes>): Part {
  const stage = document.querySelector<HTMLElement>(".map");
  if (!stage) return whole;
  const { clientWidth: width, clientHeight: height } = stage;
  const seen = { width: width - left - right, height: height - bottom };
  if (seen.width < 200 || seen.height < 120) return whole;
  return {
    ...{ left: left / width, top: 0 },
    ...{ width: seen.width / width, height: seen.height / height },
  };
}
