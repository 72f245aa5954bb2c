import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { GyslImport } from "./GyslImport";
import { IntentionsButton } from "./IntentionsButton";
import { UpstairsCharts } from "./UpstairsCharts";
import { upstairsGroups, upstairsKpis } from "./upstairs";

const register = registerNamed("gysl");
const columns = [
  "xmbh",
  "xmmc",
  "xzqmc",
  "jsdw",
  "ydmj",
  "zjzmj",
  "rjl",
  "cs",
  "xmlx",
  "xmjdgl",
  "yjkgsj",
  "yjjgsj",
  "spzt",
];
const filters = ["xmjdgl", "spzt", "xmlx", "nd", "rjl", "yjkgsj"];

/** /sys-gyyd/gysl/gysl: projects of industry upstairs, entered and approved. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="gysl"
      columns={columns}
      filters={filters}
      kpis={upstairsKpis}
      groups={upstairsGroups}
      above={<UpstairsCharts />}
      tools={() => (
        <>
          <GyslImport />
          <IntentionsButton />
        </>
      )}
    />
  );
}
