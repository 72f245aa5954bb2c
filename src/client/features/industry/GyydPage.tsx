import { tdgy } from "#contract/datasets/tdgy";
import { registerNamed } from "../../records/registers";
import { ParcelFileButton, useParcelFile } from "../../ui/export/ParcelFile";
import {
  type KpiMaker,
  kpiArea,
  kpiCount,
  kpiGiven,
  kpiRate,
  kpiRatio,
} from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { usePlatformFilter } from "../../ui/register/usePlatformFilter";
import { StatusTag } from "../../values/StatusTag";
import { useItems, useListAsLow } from "./useListAsLow";

const register = registerNamed("gyyd");
const columns = [
  "dkbh",
  "tdsyqr",
  "xzqmc",
  "cyptmc",
  "zl",
  "mj",
  "tdqs",
  "qlxz",
  "rjl",
  "hydm",
  "qys",
  "zss",
  "mjss",
  "pjdj",
  "ydqk",
  "sfdx",
  "sfws",
];
const filters = [
  "pjdj",
  "ydqk",
  "hydm",
  "sfyqn",
  "tdqs",
  "sfdx",
  "sfws",
  "sfzz",
  "mj",
  "mjss",
  "rjl",
];

const besides = ["stage"] as const;
const showStage = (code: unknown) => <StatusTag dataset={tdgy} field="qsmzqjd" value={code} />;

export const landGroups = ["sfdx", "sfws", "pjdj", "sfyqn"];

/** K12, K08, K11, and what calls for attention. */
export const landKpis: KpiMaker = (of) => [
  kpiCount("工业用地宗数", of.count(), "宗"),
  kpiArea({ fact: "industrialLand" }, of.sum("mj")),
  kpiRate({ fact: "parkShare" }, of.sum("mj", "sfyqn", "1"), of.sum("mj"), {
    filter: { sfyqn: 1 },
  }),
  kpiGiven({ fact: "taxPerMu" }, of.rate("mjss"), "万元/亩"),
  kpiRatio({ fact: "floorRatio" }, of.sum("zjzmj"), of.sum("mj"), ""),
  kpiCount({ fact: "lowIndustry" }, of.count("sfdx", "1"), "宗", { filter: { sfdx: 1 } }),
  kpiCount("无税收", of.count("sfws", "1"), "宗", { filter: { sfws: 1 } }),
  kpiCount("D类", of.count("pjdj", "D"), "宗", { filter: { pjdj: ["D"] } }),
];

/** /sys-gyyd/gyydybz/gyyd: all industrial land in one register, with one file per parcel. */
export function Component() {
  const { item, dialog } = useParcelFile();
  const listAsLow = useListAsLow();
  const platforms = usePlatformFilter();
  const items = useItems(item, listAsLow.item);
  return (
    <>
      <RegisterPage
        register={register}
        name="gyyd"
        columns={columns}
        beside={besides}
        showBeside={showStage}
        filters={filters}
        moreFilters={platforms}
        kpis={landKpis}
        groups={landGroups}
        create={false}
        rowItems={items}
        drawerActions={(record) => <ParcelFileButton of="gyyd" dkids={[String(record.dkid)]} />}
        bulk={(rows) => <ParcelFileButton of="gyyd" dkids={rows.map(({ dkid }) => String(dkid))} />}
      />
      {dialog}
      {listAsLow.dialog}
    </>
  );
}
