import { useAtomValue } from "jotai";
import { registerNamed } from "../../records/registers";
import { canAtom } from "../../state/session";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { DuplicateFirms } from "./DuplicateFirms";

const register = registerNamed("yddw");
const columns = [
  "tyshxydm",
  "qymc",
  "xzqmc",
  "xzjmc",
  "cyptmc",
  "fddbr",
  "lxdh",
  "hydm",
  "qygm",
  "jyzt",
  "zczb",
  "clrq",
  "zcdz",
  "jydz",
];
const filters = ["hydm", "qygm", "jyzt", "ydfs", "ydmj", "pjdj"];

/** /sys-gyyd/dqrh/qygl: enterprises and their contacts. */
export function Component() {
  const can = useAtomValue(canAtom);
  return (
    <RegisterPage
      register={register}
      name="qygl"
      columns={columns}
      filters={filters}
      tools={() => <DuplicateFirms mayEdit={can(register.dataset.access.write)} />}
    />
  );
}
