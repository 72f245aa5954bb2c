import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { completeness, missingColumn } from "./completeness";
import { EstimateButton } from "./EstimateButton";
import { GyslImport } from "./GyslImport";

const register = registerNamed("gysl");
const columns = [
  "xmbh",
  "xmmc",
  "xzqmc",
  "jsdw",
  "nd",
  "ydmj",
  "zjzmj",
  "cfjzmj",
  "rjl",
  "cs",
  "hydm",
  "ztze",
  "xmjdgl",
  "yjkgsj",
  "yjjgsj",
  "sjkgsj",
  "sjjgsj",
  "rzqys",
  "rzmj",
  "spzt",
];
const filters = ["nd", "xmjdgl", "spzt", "xmlx", "rjl", "yjkgsj", "qxs"];

/** /sys-gyyd/gysl/sjgl: data of industry upstairs: what is missing, and expected dates. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="gysl-sjgl"
      columns={columns}
      filters={filters}
      moreColumns={missingColumn}
      kpis={completeness}
      groups={["xmjdgl"]}
      tools={() => <GyslImport />}
      bulk={(rows, done) => <EstimateButton rows={rows} done={done} />}
    />
  );
}
