import { Empty, Tabs } from "antd";
import { useAtomValue } from "jotai";
import { useNavigate } from "react-router-dom";
import { type Cypt, cypt } from "#contract/datasets/cypt";
import { gyyd } from "#contract/datasets/gyyd";
import { kdjc } from "#contract/datasets/kdjc";
import { tdgy } from "#contract/datasets/tdgy";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { industrialGrant } from "#contract/figures/filters";
import { useCall } from "../../../api/useCall";
import { dataYearAtom } from "../../../state/dataTime";
import { selectionAtom } from "../../../state/map";
import { canAtom } from "../../../state/session";
import { PanelState } from "../../../ui/base/PanelState";
import { briefText } from "../../../values/fieldText";
import { count, decimal, mu } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { percentText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";

const land = figuresOf(gyyd, ["pjdj", "ydqk"]);
const grants = figuresOf(tdgy, []);
const vacant = figuresOf(kdjc, []);

/** The park selected on the map or in the ranking. */
export function ParkPanel() {
  const selection = useAtomValue(selectionAtom);
  const cyptid = selection?.dataset === "cypt" ? (selection.focus ?? selection.ids[0]) : undefined;
  if (!cyptid) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="在地图或左侧排名中选择一个园区，查看其企业、地块、项目与任务"
      />
    );
  }
  return <Park key={cyptid} cyptid={cyptid} />;
}

function Park({ cyptid }: { cyptid: string }) {
  const called = useCall(cyptApi.info, { cyptid });
  return (
    <>
      <PanelState called={called} rows={6}>
        {({ record }) => <Head park={record as Cypt} />}
      </PanelState>
      <Tabs
        size="small"
        items={[
          { key: "qy", label: "企业", children: <Enterprises cyptid={cyptid} /> },
          { key: "dk", label: "地块", children: <Land cyptid={cyptid} /> },
          { key: "xm", label: "项目", children: <Projects cyptid={cyptid} /> },
          { key: "rw", label: "任务", children: <Task cyptid={cyptid} /> },
        ]}
      />
    </>
  );
}

function Head({ park }: { park: Cypt }) {
  const { fields } = cypt;
  const parcels = { dataset: "gyyd", filter: { cyptid: park.cyptid } };
  return (
    <>
      <h3 className="park-name">{park.cyptmc}</h3>
      <p className="kit-note">
        <StatusTag dataset={cypt} field="cyptlx" value={park.cyptlx} /> {park.xzqmc} ·{" "}
        {briefText(fields.cyptjb, park.cyptjb)} · 主导产业 {briefText(fields.zdcy, park.zdcy)}
      </p>
      <KpiCards>
        <Kpi title="规划面积" value={mu(park.ghmj)} unit="亩" />
        <Kpi
          title="已开发"
          value={percentText(park.ykfmj === null ? null : (park.ykfmj / park.ghmj) * 100)}
          unit="%"
          below={`${mu(park.ykfmj)} 亩`}
        />
        <Kpi title="园区内工业用地" value={mu(park.gygymj)} unit="亩" list={parcels} />
        <Kpi
          fact="taxPerPark"
          value={decimal(park.mjss, 2)}
          unit="万元/亩"
          below={`规上企业 ${count(park.gsqys)} 家`}
        />
      </KpiCards>
    </>
  );
}

const listed = 10;

function Enterprises({ cyptid }: { cyptid: string }) {
  const { open } = usePage();
  const navigate = useNavigate();
  const called = useCall(yddwApi.ofPlatform, { cyptid });
  return (
    <PanelState
      called={called}
      rows={8}
      isEmpty={({ zs }) => zs === 0}
      empty="园区内没有登记的用地企业"
    >
      {({ zs, ydmj, zss, list }) => (
        <>
          <div className="kit-list-head">
            <span>
              {count(zs)} 家，用地 {mu(ydmj)} 亩{zss !== null && `，税收 ${decimal(zss, 2)} 万元`}
            </span>
            <button
              type="button"
              className="kit-link"
              onClick={() => open({ dataset: "yddw", filter: { cyptid } })}
            >
              全部
            </button>
          </div>
          <ul className="kit-rows">
            {list.slice(0, listed).map((one) => (
              <li key={one.qyid}>
                <button
                  type="button"
                  className="kit-row"
                  title={`查看${one.qymc}的全部用地`}
                  onClick={() => navigate(`/gy-dqsrh?qy=${one.tyshxydm}`)}
                >
                  <span className="kit-row-name">{one.qymc}</span>
                  <span className="kit-row-value">{decimal(one.mjss, 2)} 万元/亩</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </PanelState>
  );
}

function Land({ cyptid }: { cyptid: string }) {
  const fixed = { cyptid };
  return (
    <>
      <Figures from={land} fixed={fixed} empty="园区内没有工业用地">
        <Group from={land} title="评价等级" by="pjdj" of="mj" as="ring" />
        <Group from={land} title="用地情况" by="ydqk" of="mj" as="ring" />
      </Figures>
      <Figures from={grants} fixed={{ ...fixed, ...industrialGrant }} rows={2} always>
        <Section title="出让与空地">
          <KpiCards>
            <Granted />
            <Figures from={vacant} fixed={{ ...fixed, sflr: [1] }} rows={2} always>
              <Vacant />
            </Figures>
          </KpiCards>
        </Section>
      </Figures>
    </>
  );
}

function Granted() {
  const { total } = useFiguresOf(grants);
  return <Amount fact="industrialGrant" figure={total} of="gymj" below={`${count(total.zs)} 宗`} />;
}

function Vacant() {
  const { total } = useFiguresOf(vacant);
  return <Amount title="空地" figure={total} of="kdmj" below={`${count(total.zs)} 宗`} />;
}

const Projects = ({ cyptid }: { cyptid: string }) => (
  <TopRecords
    title="再开发项目"
    dataset="zkfxmsd"
    filter={{ cyptid }}
    by="dxmj"
    note="xmjd"
    size={listed}
  />
);

function Task({ cyptid }: { cyptid: string }) {
  const { areaCode } = usePage();
  const may = useAtomValue(canAtom)(zkfxmsdApi.platformTasks.access ?? "");
  const nd = useAtomValue(dataYearAtom);
  const input = may ? { areaCode, nd } : null;
  const called = useCall(zkfxmsdApi.platformTasks, input);
  if (!may) return <p className="kit-note">没有查看任务的权限</p>;
  return (
    <PanelState
      called={called}
      rows={3}
      isEmpty={({ list }) => !list.some(({ key }) => key === cyptid)}
      empty="该园区没有下达再开发任务"
    >
      {({ list }) => {
        const task = list.find(({ key }) => key === cyptid);
        return (
          task && (
            <KpiCards>
              <Kpi title="任务量" value={decimal(task.rwl, 2)} unit="亩" />
              <Kpi
                title="完成量"
                value={decimal(task.wcl, 2)}
                unit="亩"
                below={`完成率 ${percentText(task.wclv)}%`}
                list={{ dataset: "zkfxmsd", filter: task.filter }}
              />
            </KpiCards>
          )
        );
      }}
    </PanelState>
  );
}
