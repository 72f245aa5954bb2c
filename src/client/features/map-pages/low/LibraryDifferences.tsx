import { Pagination, Switch } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { AnyDataset } from "#contract/define/dataset";
import {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  librariesApi,
} from "#contract/endpoints/low/libraries";
import type { Reply } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { differenceStrokes } from "../../../map/compare/differenceSymbols";
import { shownLayersAtom } from "../../../map/layers/shownLayers";
import { countedBoxAtom } from "../../../map/layers/viewBox";
import { differencesAtom } from "../../../state/differences";
import { dataRevisionAtom, layerSettingsAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { briefText } from "../../../values/fieldText";
import { count, mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { useLocateRow } from "../kit/useLocateRow";
import "./differences.css";

const provincial = "dxydst";
const kinds = Object.keys(differenceKinds) as DifferenceKind[];
const pageSize = 8;

type Found = Reply<typeof librariesApi.differences>;

/** Whether the provincial parcels are drawn, and a switch for it. */
function useProvincial(): [boolean, (visible: boolean) => void] {
  const visible = useAtomValue(shownLayersAtom).some((one) => one.id === provincial && one.visible);
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  const show = (next: boolean) =>
    setSettings({ ...settings, [provincial]: { ...settings[provincial], visible: next } });
  return [visible, show];
}

/**
 * Draws the provincial parcels over the city's, and lists where the two libraries differ in view.
 */
export function LibraryDifferences() {
  const [visible, show] = useProvincial();
  return (
    <Section
      title="与省级库差异"
      extra={
        <Switch
          size="small"
          aria-label="叠加省级低效用地并高亮差异"
          checked={visible}
          onChange={show}
        />
      }
    >
      {visible ? (
        <InView />
      ) : (
        <p className="kit-note">打开后叠加省级低效用地，并高亮两库不一致的地块</p>
      )}
    </Section>
  );
}

function InView() {
  const { areaCode } = usePage();
  const bbox = useAtomValue(countedBoxAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(librariesApi.differences, bbox ? { areaCode, bbox } : null, revision);
  if (!bbox) return <p className="kit-note">放大到看得见地块时，高亮当前地图范围内的差异</p>;
  return (
    <PanelState called={called} rows={4}>
      {(found) => <Differences found={found} />}
    </PanelState>
  );
}

function Differences({ found: { counts, list } }: { found: Found }) {
  const [hidden, setHidden] = useState<readonly DifferenceKind[]>([]);
  const draw = useSetAtom(differencesAtom);
  const shown = useMemo(() => list.filter(({ kind }) => !hidden.includes(kind)), [list, hidden]);
  useEffect(() => draw(shown), [draw, shown]);
  useEffect(() => () => draw(null), [draw]);
  const toggle = (kind: DifferenceKind) =>
    setHidden(hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <>
      <fieldset className="differences-kinds" aria-label="差异种类">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={!hidden.includes(kind)}
            onClick={() => toggle(kind)}
          >
            <Stroke kind={kind} />
            {differenceKinds[kind]}
            <b>{count(counts[kind])}</b>
          </button>
        ))}
      </fieldset>
      <p className="kit-note">
        {total === 0 ? "当前地图范围内两库一致" : `当前地图范围内 ${count(total)} 宗`}
        {total > list.length && `，图上和下表为各类面积最大的 ${count(list.length)} 宗`}
      </p>
      <Rows list={shown} />
    </>
  );
}

const dashes = { city: undefined, province: "6 3", facts: "2 2" } as const;

/** A stroke, as on the map. */
function Stroke({ kind }: { kind: DifferenceKind }) {
  const { color, width } = differenceStrokes[kind];
  return (
    <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true">
      <path d="M0 6h18" stroke={color} strokeWidth={width} strokeDasharray={dashes[kind]} />
    </svg>
  );
}

/** `土地使用权人 甲 → 乙`: the city's value, then the province's. */
function factsText({ facts }: Difference): string {
  const { fields }: AnyDataset = dxydsd;
  return facts
    .flatMap(({ field, city, province }) => {
      const known = fields[field];
      return known
        ? [`${known.label}：市级库 ${briefText(known, city)}，省级库 ${briefText(known, province)}`]
        : [];
    })
    .join("；");
}

function Rows({ list }: { list: readonly Difference[] }) {
  const [page, setPage] = useState(1);
  const locate = useLocateRow();
  const current = Math.min(page, Math.max(1, Math.ceil(list.length / pageSize)));
  return (
    <>
      <ul className="kit-rows">
        {list.slice((current - 1) * pageSize, current * pageSize).map((one) => (
          <li key={`${one.dataset} ${one.dkid}`}>
            <button
              type="button"
              className="kit-row differences-row"
              title={`定位 ${one.dkbh}`}
              onClick={() => locate(one.dataset, one)}
            >
              <Stroke kind={one.kind} />
              <span className="kit-row-name">{one.dkmc}</span>
              <span className="kit-row-value">{mu(one.mj)} 亩</span>
              {one.facts.length > 0 && <small>{factsText(one)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {list.length > pageSize && (
        <Pagination
          simple
          size="small"
          showSizeChanger={false}
          current={current}
          pageSize={pageSize}
          total={list.length}
          onChange={setPage}
        />
      )}
    </>
  );
}
