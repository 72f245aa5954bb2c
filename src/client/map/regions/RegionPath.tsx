import { Breadcrumb } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { isWithin } from "#contract/regions";
import { regionAtom, regionsAtom } from "../../state/region";

/** 浙江省 › 杭州市 › 余杭区: the current region, with links up as far as the user may go. */
export function RegionPath() {
  const [{ areaCode }, setRegion] = useAtom(regionAtom);
  const path = useAtomValue(regionsAtom)
    .filter((region) => isWithin(areaCode, region.areaCode))
    .sort((a, b) => a.areaCode.length - b.areaCode.length);
  return (
    <Breadcrumb
      className="map-path"
      aria-label="当前行政区"
      separator="›"
      items={path.map((region) => ({
        key: region.areaCode,
        title:
          region.areaCode === areaCode ? (
            <strong aria-current="location">{region.name}</strong>
          ) : (
            <button type="button" onClick={() => setRegion(region.areaCode)}>
              {region.name}
            </button>
          ),
      }))}
    />
  );
}
