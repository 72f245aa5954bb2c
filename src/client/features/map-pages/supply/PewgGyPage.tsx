import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy } from "../kit/figureData";
import { usePage } from "../kit/pageContext";
import { PewgLeft, PewgRight } from "./PewgPage";

export const loader = mapPageLoader("pewg-gy");

const chips = ["pznd", "wgyy", "ghyt", "ncsfs"];
const industrial = { sfgy: [1] };
const planned = ["ghyt", "xzsx"];

/** Planned industrial land: for what, and how much of it is still free. */
function Planned() {
  const { measure } = usePage();
  const facts = { dataset: "ghgy", of: countedBy(measure, "mj") };
  return (
    <Figures dataset="ghgy" groups={planned} rows={6}>
      {({ groups: { ghyt = [], xzsx = [] } }) => (
        <>
          <FigureChart
            title="规划工业用途"
            chart={RingChart}
            figures={ghyt}
            field="ghyt"
            {...facts}
          />
          <FigureChart
            title="规划工业现状"
            chart={RingChart}
            figures={xzsx}
            field="xzsx"
            {...facts}
          />
        </>
      )}
    </Figures>
  );
}

/** /pewg-gy: industrial land approved and not yet supplied, and what is planned for industry. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source="pewg"
      chips={chips}
      left={<PewgLeft fixed={industrial} />}
      right={<PewgRight fixed={industrial} more={<Planned />} />}
    />
  );
}
