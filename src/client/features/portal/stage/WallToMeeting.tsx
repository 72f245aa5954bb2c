import type { RefObject } from "react";
import type { ProvinceScene } from "../../../charts/scene/ProvinceScene";
import { AddToMeeting } from "../../../shell/AddToMeeting";
import { type Part, viewPicture, whole } from "../../../ui/meeting/viewPicture";
import { pictureOf } from "./pictureOf";

/** 加入会议 of the wall, with the map as it stands between the cards. */
export function WallToMeeting({ scene }: { scene: RefObject<ProvinceScene | null> }) {
  const take = async () => {
    const stage = document.querySelector<HTMLElement>(".portal");
    if (!stage) return null;
    const part = mapPart(stage);
    let url: string | null = null;
    const drawn = await viewPicture(async () => {
      const map = (await scene.current?.picture()) ?? null;
      url = URL.createObjectURL(await pictureOf(stage, map));
      return url;
    }, part);
    if (url) URL.revokeObjectURL(url);
    return drawn;
  };
  return <AddToMeeting title="综合门户" access="" take={take} className="portal-tool" isWord />;
}

/** Where the map is seen: between the cards of both sides, the figures and the story; in one column its own place. */
function mapPart(stage: HTMLElement): Part {
  const box = (name: string) => stage.querySelector(name)?.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const [left, right] = [box(".portal-left")?.right ?? 0, box(".portal-right")?.left ?? width];
  const [top, bottom] = [box(".wall-kpis")?.bottom ?? 0, box(".wall-story")?.top ?? height];
  if (stage.classList.contains("portal-column") || right - left < 200 || bottom - top < 120) {
    return whole;
  }
  return {
    ...{ left: left / width, top: top / height },
    ...{ width: (right - left) / width, height: (bottom - top) / height },
  };
}
