import { useAtomValue } from "jotai";
import { dqgx } from "#contract/datasets/dqgx";
import { gyyd } from "#contract/datasets/gyyd";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { muOf, percentText } from "../kit/rates";
import { told } from "../kit/shown";
import { TopRecords } from "../kit/TopRecords";
import { EnterpriseSearch } from "./EnterpriseSearch";
import { TaxMatch } from "./TaxMatch";
import { useEnterprise } from "./useEnterprise";

export const loader = mapPageLoader("gy-dqsrh");

const chips = ["mjssfd", "qysfd", "sfws"];
const land = figuresOf(gyyd, ["qysfd", "mjssfd", "region", "sfws"]);
const relations = figuresOf(dqgx, ["gxlx", "ppfs", "gxzt"]);
const confirmed = { gxzt: ["1"] };

/** The largest by tax; by yield per 亩 for those who may not see amounts. */
function TopFirms() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.stats.access ?? "");
  const { choose } = useEnterprise();
  return (
    <TopRecords
      title={maySeeTax ? "税收前二十企业" : "亩均税收前二十企业"}
      dataset="yddw"
      by={maySeeTax ? "zss" : "mjss"}
      note="hydm"
      size={20}
      onRow={(row) => choose(String(row.tyshxydm))}
    />
  );
}

function Cards() {
  const { total, part } = useFiguresOf(land);
  const matched = part("qysfd", "1", "2");
  const many = part("qysfd", "2");
  return (
    <KpiCards>
      <Kpi
        title="地块匹配率"
        hint="至少有一家已确认用地企业的地块 ÷ 全部工业用地地块"
        value={percentText(share(matched.zs, total.zs))}
        unit="%"
        below={`${count(matched.zs)} / ${count(total.zs)} 宗`}
        list={matched}
      />
      <Amount fact="taxPerMu" figure={total} of="mjss" below={`工业用地 ${muOf(total, "mj")} 亩`} />
      <Amount title="一地多企" figure={many} of="zs" below={`${muOf(many, "mj")} 亩`} />
      <Amount
        title="未匹配地块"
        hint="没有已确认用地企业的地块"
        figure={part("qysfd", "0")}
        of="zs"
        below={`无税收 ${count(part("sfws", "1").zs)} 宗`}
      />
    </KpiCards>
  );
}

const Left = () => (
  <>
    <EnterpriseSearch />
    <Figures from={land} rows={12}>
      <div className="kit-section">
        <Cards />
      </div>
      <Group from={land} title="亩均税收分档" by="mjssfd" of="mj" as="bar" shown={told} />
      <Group from={land} title="亩均税收排名" fact="taxPerMu" by="region" of="mjss" as="rank" />
    </Figures>
    <TopFirms />
  </>
);

function Right() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.stats.access ?? "");
  return (
    <>
      {maySeeTax && <TaxMatch />}
      <Figures from={relations} rows={10} empty="没有地企关系">
        <Group from={relations} title="关系状态" by="gxzt" of="zs" as="ring" />
        <Group from={relations} title="关系类型" by="gxlx" of="zs" as="rank" />
        <Group from={relations} title="匹配方式" by="ppfs" of="zs" as="rank" />
      </Figures>
      <TopRecords
        title="用地最多的企业关系"
        dataset="dqgx"
        filter={confirmed}
        by="symj"
        note="gxlx"
        size={8}
      />
    </>
  );
}

/** /gy-dqsrh: land, enterprises and tax combined. */
export const Component = () => (
  <MapPageFrame source="gyyd" chips={chips} left={<Left />} right={<Right />} />
);
