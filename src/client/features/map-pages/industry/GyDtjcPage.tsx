import { useAtomValue } from "jotai";
import { useNavigate } from "react-router-dom";
import { yjlbCodes } from "#contract/codes/industryCodes";
import { tdgy } from "#contract/datasets/tdgy";
import { yjhc } from "#contract/datasets/yjhc";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { selectionAtom } from "../../../state/map";
import { canAtom } from "../../../state/session";
import { RecordPictures } from "../../../ui/files/RecordPictures";
import { TaxDrops } from "../firm/TaxDrops";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { alertColors, worded } from "../kit/shown";
import { AlertCards } from "./AlertCards";
import { AlertTasks } from "./AlertTasks";
import { ClosureRanking } from "./ClosureRanking";
import { TaskTrend } from "./TaskTrend";

export const loader = mapPageLoader("gy-dtjc");

const chips = ["yjdj", "yjlx"];
const contracts = figuresOf(tdgy, ["yjdj"]);
const industrial = { ytlb: ["1"] };
const tasks = figuresOf(yjhc, ["xfyf", "bjyf", "yjlb", "zt"]);
const kinds = worded(({ key, label }) => yjlbCodes[key as keyof typeof yjlbCodes] ?? label);

function Left() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.drops.access ?? "");
  const navigate = useNavigate();
  return (
    <>
      <AlertCards />
      <Figures from={contracts} fixed={industrial} rows={5} empty="没有预警">
        <Group
          from={contracts}
          title="供地预警等级"
          by="yjdj"
          of="zs"
          as="ring"
          shown={alertColors}
        />
      </Figures>
      {maySeeTax && <TaxDrops onPick={(code) => navigate(`/gy-dqsrh?qy=${code}`)} />}
    </>
  );
}

/** Pictures of the selected alert from two dates, one over the other. */
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

function Months() {
  const { xfyf, bjyf } = useFiguresOf(tasks).groups;
  return <TaskTrend sent={xfyf} closed={bjyf} />;
}

const Right = () => (
  <>
    <AlertTasks />
    <Evidence />
    <Figures from={tasks} rows={8} empty="还没有下发核查任务：在左侧预警上选择“下发核查”">
      <Group from={tasks} title="核查进度" by="zt" of="zs" as="ring" />
      <Months />
      <Group from={tasks} title="核查类别" by="yjlb" of="zs" as="rank" shown={kinds} />
    </Figures>
    <ClosureRanking />
  </>
);

/** /gy-dtjc: alerts about industrial land, sent down for checking and closed. */
export const Component = () => (
  <MapPageFrame
    source="tdgy"
    chips={chips}
    left={<Left />}
    right={<Right />}
    rightTitle="核查与办结"
    measured={false}
  />
);
