import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { PewgLeft, PewgRight } from "./pewgParts";

export const loader = mapPageLoader("pewg");

const chips = ["pznd", "wgyy", "ghyt", "ncsfs"];
const everything = {};

/** /pewg: land approved and not yet supplied. */
export const Component = () => (
  <MapPageFrame
    source="pewg"
    chips={chips}
    left={<PewgLeft fixed={everything} />}
    right={<PewgRight fixed={everything} />}
  />
);
