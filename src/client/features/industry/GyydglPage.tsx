import { registerNamed } from "../../records/registers";
import { useParcelFile } from "../../ui/export/ParcelFile";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { usePlatformFilter } from "../../ui/register/usePlatformFilter";
import { landGroups, landKpis } from "./GyydPage";
import { ParcelsFromFile } from "./ParcelsFromFile";
import { useItems, useListAsLow } from "./useListAsLow";

const register = registerNamed("gyyd");
const columns = [
  "dkbh",
  "tdsyqr",
  "bdcdyh",
  "xzqmc",
  "cyptmc",
  "zl",
  "mj",
  "tdqs",
  "qlxz",
  "rjl",
  "hydm",
  "qys",
  "mjss",
  "pjdj",
  "ydqk",
  "syqqsrq",
  "syqzzrq",
  "gxsj",
];
const filters = ["pjdj", "ydqk", "hydm", "sfyqn", "tdqs", "sfdx", "sfws", "mj", "mjss"];

/** /sys-gyyd/dqrh/gyydgl: the base data of industrial land, entered and kept. */
export function Component() {
  const { item, dialog } = useParcelFile();
  const listAsLow = useListAsLow();
  const platforms = usePlatformFilter();
  const items = useItems(item, listAsLow.item);
  return (
    <>
      <RegisterPage
        register={register}
        name="gyydgl"
        columns={columns}
        filters={filters}
        moreFilters={platforms}
        kpis={landKpis}
        groups={landGroups}
        rowItems={items}
        tools={() => <ParcelsFromFile register={register} />}
      />
      {dialog}
      {listAsLow.dialog}
    </>
  );
}
