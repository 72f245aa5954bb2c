import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { mapPageLoader } from "../../map/mapPageLoader";
import { DxydLeft, DxydRight } from "./dxydParts";
import { MapPageFrame } from "./kit/MapPageFrame";
import { PhcxCases } from "./PhcxCases";

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
