import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../../ui/register/RegisterPage";
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
  "xmjdgl",
  "ztze",
  "rzl",
];
const filters = ["nd", "xmjdgl", "xmlx", "rjl"];

/** /sys-gyyd/gyydybz/gysl: industry upstairs as a ledger of approved projects. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="gyydybz-gysl"
      base={approved}
      columns={columns}
      filters={filters}
      kpis={upstairsKpis}
      groups={upstairsGroups}
      create={false}
    />
  );
}

const approved = { spzt: ["5"] };
