import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { PhcxCases } from "../project/PhcxCases";
import { DxydLeft, DxydRight } from "./dxydParts";

export const loader = mapPageLoader("dxyd");

const chips = ["dxlx", "zkfzt", "rdnf"];
const everything = {};

/** /dxyd: low-efficiency land of the provincial library. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source="dxydst"
      chips={chips}
      left={<DxydLeft library="dxydst" />}
      right={
        <>
          <DxydRight library="dxydst" />
          <PhcxCases filter={everything} shown={3} />
        </>
      }
    />
  );
}
