import { Breadcrumb } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { isWithin } from "#contract/regions";
import { regionAtom, regionsAtom } from "../../state/region";

/** Links from the chosen region up to the user's own. */
export function RegionCrumbs() {
  const [{ areaCode }, setRegion] = useAtom(regionAtom);
  const path = useAtomValue(regionsAtom)
    .filter((region) => isWithin(areaCode, region.areaCode))
    .toSorted((a, b) => a.areaCode.length - b.areaCode.length);
  return (
    <Breadcrumb
      separator="›"
      items={path.map((region) => ({
        key: region.areaCode,
        title:
          region.areaCode === areaCode ? (
            region.name
          ) : (
            <button type="button" className="cross-link" onClick={() => setRegion(region.areaCode)}>
              {region.name}
            </button>
          ),
      }))}
    />
  );
}
