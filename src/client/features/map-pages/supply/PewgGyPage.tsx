import { ghgy } from "#contract/datasets/ghgy";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { PewgLapse } from "./PewgLapse";
import { PewgLeft, PewgRight } from "./pewgParts";

export const loader = mapPageLoader("pewg-gy");

const chips = ["pznd", "wgyy", "ghyt", "ncsfs"];
const industrial = { sfgy: [1] };
const planned = figuresOf(ghgy, ["ghyt", "xzsx"]);

/** Planned industrial land as well: its use, and how much is still free. */
const Right = () => (
  <>
    <PewgRight fixed={industrial} />
    <Figures from={planned}>
      <Group from={planned} title="规划工业用途" by="ghyt" of="mj" as="ring" />
      <Group from={planned} title="规划工业现状" by="xzsx" of="mj" as="ring" />
    </Figures>
  </>
);

const Left = () => (
  <>
    <PewgLeft fixed={industrial} />
    <PewgLapse fixed={industrial} />
  </>
);

/** /pewg-gy: industrial land approved and not yet supplied, and what is planned for industry. */
export const Component = () => (
  <MapPageFrame source="pewg" chips={chips} left={<Left />} right={<Right />} />
);
