import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { DxydLeft, DxydRight } from "./dxydParts";
import { LibraryDifferences } from "./LibraryDifferences";

export const loader = mapPageLoader("dxyd-sj");

const chips = ["shzt", "dxlx", "rdnf"];

/** /dxyd-sj: city-bureau low-efficiency land on the map. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source="dxydsd"
      chips={chips}
      left={<DxydLeft library="dxydsd" />}
      right={
        <>
          <LibraryDifferences />
          <DxydRight library="dxydsd" />
        </>
      }
    />
  );
}
