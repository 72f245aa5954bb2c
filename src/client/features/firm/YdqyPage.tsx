import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiAmount, kpiArea, kpiCount, kpiGiven } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import type { RowItems } from "../../ui/step/RowActions";
import { EnterpriseTop } from "./EnterpriseTop";

const register = registerNamed("yddw");
const filters = ["hydm", "qygm", "jyzt", "pjdj", "ydfs", "ydmj", "mjss"];

const besides = ["parcelCount", "taxYears"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("企业数", of.count(), "家"),
  kpiCount("规上企业", of.count("qygm", "1"), "家", { filter: { qygm: ["1"] } }),
  kpiArea("用地面积", of.sum("ydmj")),
  kpiAmount("总税收", of.sum("zss") / 10_000, "亿元"),
  kpiGiven({ fact: "taxPerFirm" }, of.rate("mjss"), "万元/亩"),
  kpiCount("D类", of.count("pjdj", "D"), "家", { filter: { pjdj: ["D"] } }),
];

/** /sys-gyyd/gyydybz/ydqy: enterprises that use industrial land. */
export function Component() {
  const navigate = useNavigate();
  const onMap = useCallback<RowItems>(
    ({ tyshxydm }) => [
      {
        key: "map",
        label: "用地地图",
        onClick: () => navigate(`/gy-dqsrh?qy=${encodeURIComponent(String(tyshxydm))}`),
      },
    ],
    [navigate],
  );
  return (
    <RegisterPage
      register={register}
      name="ydqy"
      beside={besides}
      filters={filters}
      kpis={kpis}
      groups={["qygm", "pjdj"]}
      create={false}
      above={<EnterpriseTop />}
      rowItems={onMap}
    />
  );
}
