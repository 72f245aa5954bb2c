import { Select } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { ssbbztCodes } from "#contract/codes/industryCodes";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { dataYearAtom } from "../../state/dataTime";
import { CallState } from "../../ui/base/CallState";
import { useAddress } from "../../ui/base/useAddress";
import {
  type KpiMaker,
  kpiAmount,
  kpiArea,
  kpiCount,
  kpiRate,
  kpiRatio,
} from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { toMu } from "../../values/format";
import { MarkAbnormal } from "./MarkAbnormal";
import type { Version } from "./versions";

const register = registerNamed("sshsjcb");
const filters = ["pplx", "sfyc", "hydm", "hsss", "mjss", "ydmj"];
const columns = [
  "tyshxydm",
  "qymc",
  "xzqmc",
  "hydm",
  "zzs",
  "qysds",
  "grsds",
  "cswhjss",
  "fcs",
  "tdsys",
  "yhs",
  "qtss",
  "ssje",
  "mdtytse",
  "tsje",
  "hsss",
  "ydmj",
  "mjss",
  "pplx",
  "sfyc",
  "ycyy",
];

/** 0 stands for tax without matching land. */
const unmatched = "0";

const kpis: KpiMaker = (of) => [
  kpiCount("企业数", of.count(), "家"),
  kpiAmount("核算税收", of.sum("hsss") / 10_000, "亿元"),
  kpiArea("参评用地", of.sum("ydmj")),
  kpiRatio({ fact: "taxPerEvaluated" }, of.sum("hsss"), toMu(of.sum("ydmj")), "万元/亩"),
  kpiRate("税收匹配率", of.sum("hsss") - of.sum("hsss", "pplx", unmatched), of.sum("hsss"), {
    hint: "匹配到用地的核算税收 ÷ 核算税收合计",
  }),
  kpiCount("未匹配", of.count("pplx", unmatched), "家", { filter: { pplx: [unmatched] } }),
  kpiCount("异常", of.count("sfyc", "1"), "家", { filter: { sfyc: 1 } }),
];

/** …/sshsjcb: the tax base table of one version. */
export function Component() {
  const called = useCall(ssbbApi.list, {});
  return <CallState called={called}>{(versions) => <TaxTable versions={versions} />}</CallState>;
}

const published = "2";

/** The version in the address, else the published one of the data year. */
function versionOf(
  versions: readonly Version[],
  asked: string | null,
  year: number,
): Version | undefined {
  const current = versions.filter(({ nd }) => nd === year);
  return (
    versions.find(({ bbid }) => bbid === asked) ??
    current.find(({ zt }) => zt === published) ??
    versions[0]
  );
}

function TaxTable({ versions }: { versions: readonly Version[] }) {
  const [params, setAddress] = useAddress();
  const version = versionOf(versions, params.get("version"), useAtomValue(dataYearAtom));
  const bbid = version?.bbid ?? "";
  const base = useMemo(() => ({ bbid: [bbid] }), [bbid]);
  if (!version) return <p className="ui-list-state">还没有税收版本，请先在“税收版本管理”新建</p>;
  return (
    <RegisterPage
      register={register}
      name="sshsjcb"
      base={base}
      columns={columns}
      filters={filters}
      kpis={kpis}
      groups={["pplx", "sfyc"]}
      bulk={(rows, done) => <MarkAbnormal version={version} rows={rows} done={done} />}
      tools={() => (
        <Select
          aria-label="税收版本"
          value={bbid}
          popupMatchSelectWidth={false}
          options={versions.map((one) => ({
            value: one.bbid,
            label: `${one.bbbh} ${one.bbmc}（${ssbbztCodes[one.zt]}）`,
          }))}
          onChange={(next) =>
            setAddress((now) => {
              now.set("version", next);
              now.delete("page");
              return now;
            })
          }
        />
      )}
    />
  );
}
