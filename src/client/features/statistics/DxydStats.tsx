import { Segmented } from "antd";
import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { crossApi } from "#contract/endpoints/lists/cross";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../api/useCall";
import type { Register } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CrossPage } from "../../ui/cross/CrossPage";
import { MeasureSwitch, measureOf, numbersOf, Years, yearWords } from "./Choices";
import { CrossCharts } from "./CrossCharts";
import { crossModel, type Reply } from "./crossModelOf";
import { useChoices } from "./useChoices";
import "./statistics.css";

const groups = [
  { title: "低效类型", dims: ["dxlx"] },
  { title: "审核状态", dims: ["shzt"] },
] as const;

const columns = groups.map(({ dims }) => [...dims]);

/** Colours of a column group, from the map symbol of its dimension. */
const colorsOf = ({ dataset }: Register, dim: string, group: number) =>
  Object.fromEntries(
    Object.entries(dataset.symbols.find(({ by }) => by === dim)?.colors ?? {}).map(
      ([value, color]) => [`${group}.${value}`, color],
    ),
  );

/** Statistics of a library of low-efficiency land: kinds and review states by region. */
export function DxydStats({ library, title }: { library: Library; title: string }) {
  const register = registerNamed(library);
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const choices = useChoices();
  const measure = measureOf(choices);
  const years = choices.several("rdnf");
  const stored = choices.one("kj", ["all", "in"], "all");
  const called = useCall(
    crossApi.cross,
    {
      dataset: library,
      areaCode,
      columns,
      filter: {
        ...(years.length > 0 && { rdnf: numbersOf(years) }),
        ...(stored === "in" && { shzt: ["5"] }),
      },
    },
    revision,
  );
  const modelOf = useCallback(
    (reply: Reply) => crossModel(reply, { register, groups, area: "mj", measure }),
    [register, measure],
  );
  const unit = measure === "zs" ? "宗" : "亩";
  return (
    <CrossPage
      title={title}
      called={called}
      modelOf={modelOf}
      drills
      note={`${yearWords("认定年度", years)}；${stored === "in" ? "已入库" : "全部地块"}`}
      controls={
        <>
          <Years choices={choices} name="rdnf" label="认定年度" />
          <Segmented
            aria-label="地块范围"
            value={stored}
            onChange={(value) => choices.put("kj", value === "all" ? null : value)}
            options={[
              { value: "all", label: "全部" },
              { value: "in", label: "已入库" },
            ]}
          />
          <MeasureSwitch choices={choices} />
        </>
      }
      charts={(model, pick) => (
        <CrossCharts
          model={model}
          group={model.columns.find(({ key }) => key === "g0")}
          title="低效类型"
          unit={unit}
          colors={colorsOf(register, "dxlx", 0)}
          onPick={pick}
        />
      )}
    />
  );
}
