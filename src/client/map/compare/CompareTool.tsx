import { SwapOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, Segmented, Select } from "antd";
import dayjs from "dayjs";
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { datasets } from "#contract/datasets/index";
import { hasPast, withPast } from "#contract/datasets/pastDay";
import { lastDayOf } from "#contract/dataTime";
import { pastApi } from "#contract/endpoints/map/past";
import type { LayerSpec } from "#contract/map/layerSpec";
import { useCall } from "../../api/useCall";
import { dataYearAtom, recordYears } from "../../state/dataTime";
import { type Swipe, type SwipeSide, swipeAtom } from "../../state/swipe";
import { pickedDay } from "../../values/pickedDay";
import { yearField } from "../layers/comparedLayers";
import { shownLayersAtom } from "../layers/shownLayers";
import { ToolBox } from "../tools/ToolBox";

type Kind = "day" | "year" | "layer";

const kinds = [
  { value: "day", label: "两个日期" },
  { value: "year", label: "两个年度" },
  { value: "layer", label: "两个图层" },
] satisfies { value: Kind; label: string }[];

const plain = (layer: string): SwipeSide => ({ layer, day: null, year: null });

function kindOf({ left, right }: Swipe): Kind {
  if (left.year || right.year) return "year";
  return left.layer === right.layer ? "day" : "layer";
}

/** The page's layers that support a kind of comparison. */
const fit: Readonly<Record<Kind, (layer: LayerSpec) => boolean>> = {
  day: ({ dataset }) => hasPast(dataset),
  year: ({ dataset }) => yearField(dataset) !== undefined,
  layer: () => true,
};

/** The initial sides of a kind of comparison; null if the page has none. */
function first(
  kind: Kind,
  layers: readonly LayerSpec[],
  year: number,
): Pick<Swipe, "left" | "right"> | null {
  const [one, other] = layers.filter(fit[kind]);
  if (!one) return null;
  switch (kind) {
    case "day":
      return {
        left: { ...plain(one.id), day: lastDayOf(year - 1) },
        right: plain(one.id),
      };
    case "year":
      return {
        left: { ...plain(one.id), year: year - 1 },
        right: { ...plain(one.id), year },
      };
    case "layer":
      return other ? { left: plain(one.id), right: plain(other.id) } : null;
  }
}

const lacking: Readonly<Record<Kind, string>> = {
  day: "本页没有按日期留存历史的图层，请到低效用地的页面对比",
  year: "本页没有分年度的图层",
  layer: "本页只有一个图层，没有可以对比的图层",
};

/** Compares two days, years or layers of the page on either side of a line. */
export function CompareTool({ onClose }: { onClose: () => void }) {
  const layers = useAtomValue(shownLayersAtom);
  const year = useAtomValue(dataYearAtom);
  const [swipe, setSwipe] = useAtom(swipeAtom);
  const [wanted, setWanted] = useState<Kind>("day");
  const kind = swipe ? kindOf(swipe) : wanted;
  const begin = (next: Kind) => {
    setWanted(next);
    const sides = first(next, layers, year);
    setSwipe(sides && { ...sides, at: swipe?.at ?? 50 });
  };
  const offered = layers.filter(fit[kind]);
  return (
    <ToolBox title="对比" onClose={onClose}>
      <Segmented block options={kinds} value={kind} aria-label="对比什么" onChange={begin} />
      {first(kind, layers, year) ? (
        <>
          {swipe && <Sides kind={kind} offered={offered} swipe={swipe} set={setSwipe} />}
          <p className="tool-hint">
            拖动地图上的分隔线，或选中它后按左右方向键；按住 Shift
            移得快些。对比写在网址里，可以转发。
          </p>
          <div className="compare-actions">
            {swipe ? (
              <>
                <Button
                  size="small"
                  icon={<SwapOutlined />}
                  onClick={() => setSwipe({ ...swipe, left: swipe.right, right: swipe.left })}
                >
                  左右互换
                </Button>
                <Button size="small" onClick={() => setSwipe(null)}>
                  结束对比
                </Button>
              </>
            ) : (
              <Button size="small" type="primary" onClick={() => begin(kind)}>
                开始对比
              </Button>
            )}
          </div>
        </>
      ) : (
        <Alert type="info" showIcon title={lacking[kind]} />
      )}
    </ToolBox>
  );
}

type SidesProps = {
  kind: Kind;
  offered: readonly LayerSpec[];
  swipe: Swipe;
  set: (swipe: Swipe) => void;
};

function Sides({ kind, offered, swipe, set }: SidesProps) {
  const options = offered.map(({ id, title }) => ({ value: id, label: title }));
  const isOne = kind !== "layer";
  const setLayer = (layer: string) =>
    set({ ...swipe, left: { ...swipe.left, layer }, right: { ...swipe.right, layer } });
  return (
    <>
      {isOne && (
        <div className="tool-field">
          <span>图层</span>
          <Select
            size="small"
            aria-label="对比的图层"
            value={swipe.left.layer}
            options={options}
            onChange={setLayer}
          />
        </div>
      )}
      <div className="compare-days">
        {(["left", "right"] as const).map((side) => {
          const facts = {
            label: side === "left" ? "左侧" : "右侧",
            value: swipe[side],
            set: (next: Partial<SwipeSide>) =>
              set({ ...swipe, [side]: { ...swipe[side], ...next } }),
          };
          const dataset = offered.find(({ id }) => id === swipe[side].layer)?.dataset ?? "";
          return (
            <SideField key={side} kind={kind} options={options} dataset={dataset} {...facts} />
          );
        })}
      </div>
    </>
  );
}

type FieldProps = {
  kind: Kind;
  options: { value: string; label: string }[];
  dataset: string;
  label: string;
  value: SwipeSide;
  set: (next: Partial<SwipeSide>) => void;
};

function SideField({ kind, options, dataset, label, value, set }: FieldProps) {
  return (
    <>
      <span>{label}</span>
      {kind === "day" && <DayField {...{ dataset, label, value, set }} />}
      {kind === "year" && (
        <Select
          size="small"
          aria-label={`${label}年度`}
          value={value.year}
          options={recordYears().map((year) => ({ value: year, label: yearLabel(dataset, year) }))}
          onChange={(year) => set({ year })}
        />
      )}
      {kind === "layer" && (
        <Select
          size="small"
          aria-label={`${label}图层`}
          value={value.layer}
          options={options}
          onChange={(layer) => set({ layer, day: null })}
        />
      )}
    </>
  );
}

/** The year in the words of its field, such as 认定年度 2024. */
function yearLabel(dataset: string, year: number): string {
  const field = datasets[dataset]?.fields[yearField(dataset) ?? ""];
  return `${field?.label ?? "年度"} ${year}`;
}

function DayField({ dataset, label, value, set }: Omit<FieldProps, "kind" | "options">) {
  const year = useAtomValue(dataYearAtom);
  const known = withPast.find((name) => name === dataset);
  const { data } = useCall(pastApi.days, known ? { dataset: known } : null);
  return (
    <DatePicker
      size="small"
      aria-label={`${label}日期`}
      placeholder="今天"
      value={pickedDay(value.day)}
      minDate={data ? dayjs(data.first) : undefined}
      maxDate={data ? dayjs(data.last) : undefined}
      presets={[1, 2, 3, 5].map((back) => ({
        label: `${year - back} 年末`,
        value: dayjs(lastDayOf(year - back)),
      }))}
      onChange={(day) => set({ day: day ? day.format("YYYY-MM-DD") : null })}
    />
  );
}
