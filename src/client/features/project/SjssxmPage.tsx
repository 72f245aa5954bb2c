import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { usePlatformFilter } from "../../ui/register/usePlatformFilter";
import { CityProjectKpis } from "./CityProjectKpis";
import { NewProjectButton } from "./NewProject";
import { ProjectImport } from "./ProjectImport";

const register = registerNamed("zkfxmsd");
const columns = [
  "xmbh",
  "xmmc",
  "xzqmc",
  "cyptmc",
  "xmmj",
  "dxmj",
  "zkffs",
  "xmlx",
  "ssdw",
  "zrdw",
  "jhtz",
  "jhkgsj",
  "jhjgsj",
  "sfpzsf",
  "xmjd",
  "spzt",
];
const filters = ["ssnd", "zkffs", "xmlx", "xmjd", "spzt", "wcnd"];

/** /sys/data/ssxm/sjssxm: redevelopment projects of the city library. */
export function Component() {
  const platforms = usePlatformFilter();
  return (
    <RegisterPage
      register={register}
      name="sjssxm"
      columns={columns}
      filters={filters}
      moreFilters={platforms}
      above={<CityProjectKpis />}
      create={<NewProjectButton library="zkfxmsd" />}
      tools={() => <ProjectImport />}
    />
  );
}
