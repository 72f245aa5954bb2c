import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { mapPageLoader } from "../../map/mapPageLoader";
import { SidePanel } from "../../shell/SidePanel";
import { usePageLayers } from "../../shell/usePageLayers";

export const loader = mapPageLoader("dxyd-sj");

/** /dxyd-sj: city-bureau low-efficiency land on the map. */
export function Component() {
  const page = useLoaderData<MapPage>();
  usePageLayers(page.layers);
  return (
    <>
      <SidePanel title={page.title} side="left">
        左
      </SidePanel>
      <SidePanel title="分析" side="right">
        右
      </SidePanel>
    </>
  );
}
