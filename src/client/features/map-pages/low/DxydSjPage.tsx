import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { DxydLeft, DxydRight } from "./dxydParts";
import { LibraryDifferences } from "./LibraryDifferences";

export const loader = mapPageLoader("dxyd-sj");

const chips = ["shzt", "dxlx", "rdnf"];

const Right = () => (
  <>
    <LibraryDifferences />
    <DxydRight library="dxydsd" />
  </>
);

/** /dxyd-sj: city-bureau low-efficiency land on the map. */
export const Component = () => (
  <MapPageFrame
    source="dxydsd"
    chips={chips}
    left={<DxydLeft library="dxydsd" />}
    right={<Right />}
  />
);
