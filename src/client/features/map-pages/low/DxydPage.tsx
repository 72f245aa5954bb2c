import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { PhcxCases } from "../project/PhcxCases";
import { DxydLeft, DxydRight } from "./dxydParts";

export const loader = mapPageLoader("dxyd");

const chips = ["dxlx", "zkfzt", "rdnf"];
const everything = {};

const Right = () => (
  <>
    <DxydRight library="dxydst" />
    <PhcxCases filter={everything} shown={3} />
  </>
);

/** /dxyd: low-efficiency land of the provincial library. */
export const Component = () => (
  <MapPageFrame
    source="dxydst"
    chips={chips}
    left={<DxydLeft library="dxydst" />}
    right={<Right />}
  />
);
