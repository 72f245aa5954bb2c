import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { PewgLapse } from "./PewgLapse";
import { PewgLeft, PewgRight } from "./pewgParts";

export const loader = mapPageLoader("pewg");

const chips = ["pznd", "wgyy", "ghyt", "ncsfs"];
const everything = {};

const Left = () => (
  <>
    <PewgLeft fixed={everything} />
    <PewgLapse fixed={everything} />
  </>
);

/** /pewg: land approved and not yet supplied. */
export const Component = () => (
  <MapPageFrame
    source="pewg"
    chips={chips}
    left={<Left />}
    right={<PewgRight fixed={everything} />}
  />
);
