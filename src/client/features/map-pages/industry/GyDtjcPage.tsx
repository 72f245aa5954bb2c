import { useAtomValue } from "jotai";
import { useLoaderData, useNavigate } from "react-router-dom";
import { yjlbCodes } from "#contract/codes/industryCodes";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { limits } from "#contract/limits";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { LineChart } from "../../../charts/LineChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { selectionAtom } from "../../../state/map";
import { canAtom } from "../../../state/session";
import { RecordPictures } from "../../../ui/files/RecordPictures";
import { TaxDrops } from "../firm/TaxDrops";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { share } from "../kit/figureData";
import { usePage } from "../kit/pageContext";
import { AlertCards } from "./AlertCards";
import { AlertTasks } from "./AlertTasks";

export const loader = mapPageLoader("gy-dtjc");

const chips = ["yjdj", "yjlx"];

/** `202411` as `11月`, and with its year when that is another one. */
const monthLabel = (key: string) => {
  const month = `${Number(key.slice(4))}月`;
  return key.startsWith(String(limits.currentYear)) ? month : `${key.slice(0, 4)}年${month}`;
};

const isMonth = ({ key }: Figure) => key !== "0";

function Left() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.drops.access ?? "");
  const navigate = useNavigate();
  return (
    <>
      <AlertCards />
      <Figures dataset="tdgy" groups={["yjdj"]} fixed={{ ytlb: ["1"] }} rows={5} empty="没有预警">
        {({ groups: { yjdj = [] } }) => (
          <FigureChart
            title="合同预警等级"
            chart={RingChart}
            dataset="tdgy"
            figures={yjdj
              .filter(({ key }) => key !== "")
              .map((one) => ({ ...one, label: `${one.label}色预警` }))}
            of="zs"
            field="yjdj"
          />
        )}
      </Figures>
      {maySeeTax && <TaxDrops onPick={(code) => navigate(`/gy-dqsrh?qy=${code}`)} />}
    </>
  );
}

/** New and closed tasks by month as two lines. */
function Trend({ sent, closed }: { sent: readonly Figure[]; closed: readonly Figure[] }) {
  const { open } = usePage();
  const months = [...new Set([...sent, ...closed].map(({ key }) => key))].sort();
  const line = (group: string, figures: readonly Figure[]) =>
    months.map((key) => ({
      key: `${group}${key}`,
      label: monthLabel(key),
      group,
      value: figures.find((one) => one.key === key)?.zs ?? 0,
    }));
  const pick = (key: string) => {
    const figures = key.startsWith("下发") ? sent : closed;
    const figure = figures.find((one) => one.key === key.slice(2));
    if (figure) open({ dataset: "yjhc", filter: figure.filter });
  };
  return (
    <Section title="逐月下发与办结">
      <LineChart
        title="下发与办结（件）"
        data={[...line("下发", sent), ...line("办结", closed)]}
        unit="件"
        height={160}
        onPick={pick}
      />
    </Section>
  );
}

/** 办结率 of the regions, from two questions: all tasks, and those that are closed. */
function Closure() {
  const { areaCode, open } = usePage();
  if (levelOf(areaCode) === 3) return null;
  return (
    <Figures dataset="yjhc" groups={["region"]} rows={4} empty="还没有下发核查任务">
      {({ groups: { region = [] } }) => (
        <Figures
          dataset="yjhc"
          groups={["region"]}
          fixed={{ zt: ["2"] }}
          rows={4}
          empty="还没有办结的任务"
        >
          {({ groups: { region: closed = [] } }) => (
            <Section title="办结率排名">
              <RankChart
                title="办结率"
                unit="%"
                data={region
                  .filter(({ zs }) => zs > 0)
                  .map(({ key, label, zs }) => ({
                    key,
                    label,
                    value: share(closed.find((one) => one.key === key)?.zs ?? 0, zs),
                  }))}
                onPick={(key) => {
                  const figure = region.find((one) => one.key === key);
                  if (figure) open({ dataset: "yjhc", filter: figure.filter });
                }}
              />
            </Section>
          )}
        </Figures>
      )}
    </Figures>
  );
}

/** Pictures of the alert that is selected, of two dates over one another. */
function Evidence() {
  const selection = useAtomValue(selectionAtom);
  const id = selection && (selection.focus ?? selection.ids[0]);
  return (
    <Section title="影像对比">
      {selection && id ? (
        <RecordPictures
          key={id}
          dataset={selection.dataset}
          id={id}
          words={["前期", "后期"]}
          empty="该预警还没有影像，可在其附件中上传不同日期的照片"
        />
      ) : (
        <p className="kit-note">在地图上点选一处预警，左右拖动对比两个日期的影像</p>
      )}
    </Section>
  );
}

function Right() {
  return (
    <>
      <AlertTasks />
      <Evidence />
      <Figures
        dataset="yjhc"
        groups={["xfyf", "bjyf", "yjlb", "zt"]}
        rows={8}
        empty="还没有下发核查任务：在左侧预警上选择“下发核查”"
      >
        {({ groups: { xfyf = [], bjyf = [], yjlb = [], zt = [] } }) => (
          <>
            <FigureChart
              title="核查进度"
              chart={RingChart}
              dataset="yjhc"
              figures={zt}
              of="zs"
              field="zt"
              records="件"
            />
            <Trend sent={xfyf.filter(isMonth)} closed={bjyf.filter(isMonth)} />
            <FigureChart
              title="核查类别"
              chart={RankChart}
              dataset="yjhc"
              figures={yjlb.map((one) => ({
                ...one,
                label: yjlbCodes[one.key as keyof typeof yjlbCodes] ?? one.label,
              }))}
              of="zs"
              records="件"
            />
          </>
        )}
      </Figures>
      <Closure />
    </>
  );
}

/** /gy-dtjc: alerts of industrial land, sent down to be checked and closed. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source="tdgy"
      chips={chips}
      left={<Left />}
      right={<Right />}
      rightTitle="核查与办结"
      measured={false}
    />
  );
}
