import { Segmented } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { zkffsCodes, zkfztCodes } from "#contract/codes/landCodes";
import { cellKey, crossApi } from "#contract/endpoints/lists/cross";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { lowDone, lowListed, lowStruckOff } from "#contract/figures/filters";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CrossPage } from "../../ui/cross/CrossPage";
import type { CrossModel } from "../../ui/cross/crossModel";
import { both } from "./both";
import {
  MeasureSwitch,
  measureOf,
  numbersOf,
  optionsOf,
  Several,
  Years,
  yearWords,
} from "./Choices";
import { CrossCharts } from "./CrossCharts";
import { crossModel, type Group, type Reply, sourceOf } from "./crossModelOf";
import { useChoices } from "./useChoices";
import "./statistics.css";

const shapes = {
  zkffs: [{ title: "再开发方式", dims: ["zkffs"] }],
  xmjd: [{ title: "项目进度", dims: ["xmjd"] }],
  both: [{ title: "再开发方式 × 项目进度", dims: ["zkffs", "xmjd"] }],
} as const satisfies Record<string, readonly Group[]>;

type Shape = keyof typeof shapes;

/**
 * K03 and K04 count parcels in the library and those struck off after their redevelopment: states 2 and 3 are under
 * way or done, 3 is done.
 */
const hintOf = (id: FigureId) => `${figures[id].name}：${figures[id].formula}`;
const rates = [
  {
    key: "k03",
    title: "实施率",
    states: ["2", "3"],
    hint: hintOf("lowBegunRate"),
  },
  { key: "k04", title: "完成率", states: ["3"], hint: hintOf("lowDoneRate") },
] as const;

const money = [
  { key: "jhtz", title: "计划投资" },
  { key: "ljtz", title: "累计投资" },
] as const;

const parcelGroups: readonly Group[] = [{ title: "再开发状态", dims: ["shzt", "zkfzt"] }];
const [inLibrary = ""] = lowListed.shzt;
const [struckOff = ""] = lowStruckOff.shzt;

/** Investment and the two rates, next to the crossed columns. */
function withRates(base: CrossModel, projects: Reply, parcels: Reply): CrossModel {
  const rowsOf = (reply: Reply) =>
    new Map([...reply.list, reply.total].map((row) => [row.key, row]));
  const [invested, land] = [rowsOf(projects), rowsOf(parcels)];
  const register = registerNamed("dxydsd");
  const rateOf = (line: string, states: readonly string[]): number | null => {
    const cells = land.get(line)?.cells[0] ?? {};
    const areaOf = (shzt: string, some: readonly string[]) =>
      some.reduce((sum, one) => sum + (cells[cellKey([shzt, one])]?.sums.mj ?? 0), 0);
    const done = areaOf(struckOff, lowStruckOff.zkfzt);
    const all = areaOf(inLibrary, Object.keys(zkfztCodes)) + done;
    return all > 0 ? ((areaOf(inLibrary, states) + done) / all) * 100 : null;
  };
  return {
    ...base,
    columns: [
      ...base.columns,
      {
        key: "money",
        title: "投资",
        children: money.map((one) => ({ ...one, unit: "万元", digits: 2 })),
      },
      {
        key: "rates",
        title: "低效用地再开发",
        children: rates.map(({ key, title, hint }) => ({ key, title, hint, unit: "%", digits: 1 })),
      },
    ],
    valueOf: (line, column) => {
      const rate = rates.find(({ key }) => key === column);
      if (rate) return rateOf(line, rate.states);
      const isMoney = money.some(({ key }) => key === column);
      return isMoney ? (invested.get(line)?.sums[column] ?? null) : base.valueOf(line, column);
    },
    sourceOf: (line, column) => {
      const rate = rates.find(({ key }) => key === column);
      if (rate) {
        const filter = { ...parcels.filter, zkfzt: [...rate.states], areaCode: line };
        return { register, filter };
      }
      if (money.some(({ key }) => key === column)) {
        return sourceOf(
          projects,
          { register: registerNamed("zkfxmsd"), groups: [] },
          line,
          "total",
        );
      }
      return base.sourceOf(line, column);
    },
  };
}

/** /sys/data/tjfx/dxydzkf: redevelopment projects by way and progress, investment, K03 and K04. */
export function Component() {
  const register = registerNamed("zkfxmsd");
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const choices = useChoices();
  const measure = measureOf(choices);
  const shape = choices.one<Shape>("cols", ["zkffs", "xmjd", "both"], "zkffs");
  const years = choices.several("ssnd");
  const ways = choices.several("zkffs");
  const groups = shapes[shape];
  const columns = useMemo(() => groups.map(({ dims }) => [...dims]), [groups]);
  const projects = useCall(
    crossApi.cross,
    {
      dataset: "zkfxmsd",
      areaCode,
      columns,
      filter: {
        spzt: ["5"],
        ...(years.length > 0 && { ssnd: numbersOf(years) }),
        ...(ways.length > 0 && { zkffs: ways }),
      },
    },
    revision,
  );
  const parcels = useCall(
    crossApi.cross,
    {
      dataset: "dxydsd",
      areaCode,
      columns: parcelGroups.map(({ dims }) => [...dims]),
      filter: { shzt: lowDone.shzt },
    },
    revision,
  );
  const modelOf = useCallback(
    ([ofProjects, ofParcels]: readonly [Reply, Reply]) => {
      const crossing = { register, groups, area: "dxmj", measure };
      return withRates(crossModel(ofProjects, crossing), ofProjects, ofParcels);
    },
    [register, groups, measure],
  );
  return (
    <CrossPage
      title="低效用地再开发统计"
      called={both(projects, parcels)}
      modelOf={modelOf}
      drills
      note={`${yearWords("实施年度", years)}；审批通过的市级再开发项目`}
      controls={
        <>
          <Years choices={choices} name="ssnd" label="实施年度" />
          <Several
            choices={choices}
            name="zkffs"
            label="再开发方式"
            options={optionsOf(zkffsCodes)}
          />
          <Segmented<Shape>
            aria-label="统计列"
            value={shape}
            onChange={(value) => choices.put("cols", value)}
            options={[
              { value: "zkffs", label: "按方式" },
              { value: "xmjd", label: "按进度" },
              { value: "both", label: "方式×进度" },
            ]}
          />
          <MeasureSwitch choices={choices} count="个数" />
        </>
      }
      charts={(model, pick) => (
        <CrossCharts
          model={model}
          group={model.columns.find(({ key }) => key === "g0")}
          title={groups[0].title}
          unit={measure === "zs" ? "个" : "亩"}
          colors={{}}
          onPick={pick}
        />
      )}
    />
  );
}
