import { AutoComplete, Input } from "antd";
import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useMemo, useState } from "react";
import type { Gyyd } from "#contract/datasets/gyyd";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { useCall } from "../../../api/useCall";
import { linkLinesAtom, mapCommandAtom, type Selection, selectionAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { PanelState } from "../../../ui/base/PanelState";
import { decimal, mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { useLocateRow } from "../kit/useLocateRow";
import { FirmLayer } from "./FirmLayer";
import { useEnterprise } from "./useEnterprise";
import "./firms.css";

/** Pause in typing after which the server is asked. */
const pauseMs = 200;
const offered = 20;

function useDelayed(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** Finds an enterprise by name or credit code; all its land is shown, connected by lines. */
export function EnterpriseSearch() {
  const { areaCode } = useAtomValue(regionAtom);
  const { code, choose } = useEnterprise();
  const [text, setText] = useState("");
  const keyword = useDelayed(text.trim());
  const found = useCall(yddwApi.list, keyword ? { keyword, areaCode } : null);
  const options = keyword
    ? (found.data ?? []).slice(0, offered).map(({ tyshxydm, qymc, xzqmc }) => ({
        value: tyshxydm,
        label: `${qymc}（${xzqmc}，${tyshxydm}）`,
      }))
    : [];
  return (
    <Section title="企业用地查询">
      <AutoComplete
        className="kit-wide"
        value={text}
        options={options}
        onChange={setText}
        onSelect={(value: string) => {
          choose(value);
          setText("");
        }}
        notFoundContent={keyword && !found.loading ? "没有这样的企业" : null}
      >
        <Input.Search allowClear placeholder="企业名称或统一社会信用代码" aria-label="查找企业" />
      </AutoComplete>
      <FirmLayer />
      {code && <Holdings key={code} code={code} onClose={() => choose(null)} />}
    </Section>
  );
}

/** Selects the land of one enterprise on the map and connects it to its largest parcel. */
function Holdings({ code, onClose }: { code: string; onClose: () => void }) {
  const called = useCall(gyydApi.ofEnterprise, { tyshxydm: code });
  const firm = useCall(yddwApi.list, { keyword: code });
  useShown(called.data);
  const locate = useLocateRow();
  const name = firm.data?.find(({ tyshxydm }) => tyshxydm === code);
  return (
    <div className="kit-holdings">
      <div className="kit-list-head">
        <strong>{name?.qymc ?? code}</strong>
        <button type="button" className="kit-link" onClick={onClose}>
          清除
        </button>
      </div>
      <PanelState
        called={called}
        rows={3}
        isEmpty={(list) => list.length === 0}
        empty="该企业在本辖区没有用地"
      >
        {(list) => (
          <>
            <p className="kit-note">
              {list.length} 宗，{mu(list.reduce((sum, { mj }) => sum + mj, 0))} 亩
              {name && `，亩均税收 ${decimal(name.mjss, 2)} 万元/亩`}
            </p>
            <ul className="kit-rows">
              {list.map((row) => (
                <li key={row.dkid}>
                  <button type="button" className="kit-row" onClick={() => locate("gyyd", row)}>
                    <span className="kit-row-name">{row.zl}</span>
                    <span className="kit-row-value">{mu(row.mj)} 亩</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </PanelState>
    </div>
  );
}

/** Degrees kept around a parcel of which only the centre is known. */
const around = 0.004;

const isPartOf = (selection: Selection | null, land: readonly string[]): boolean =>
  selection?.dataset === "gyyd" && selection.ids.every((id) => land.includes(id));

/** Shows the land of an enterprise; the earlier selection comes back when it is closed. */
function useShown(list: readonly Gyyd[] | null): void {
  const { get } = useStore();
  const select = useSetAtom(selectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  const tie = useSetAtom(linkLinesAtom);
  const land = useMemo(() => list?.toSorted((a, b) => b.mj - a.mj) ?? [], [list]);
  useEffect(() => {
    const [largest, ...others] = land;
    if (!largest) return;
    const from = [largest.zxjd, largest.zxwd] as const;
    tie(others.map(({ zxjd, zxwd }) => ({ from, to: [zxjd, zxwd] as const })));
    const before = get(selectionAtom);
    const ids = land.map(({ dkid }) => dkid);
    select({ dataset: "gyyd", ids });
    const lons = land.map(({ zxjd }) => zxjd);
    const lats = land.map(({ zxwd }) => zxwd);
    fly({
      kind: "bbox",
      bbox: [
        Math.min(...lons) - around,
        Math.min(...lats) - around,
        Math.max(...lons) + around,
        Math.max(...lats) + around,
      ],
    });
    return () => {
      tie([]);
      select((now) => (isPartOf(now, ids) ? before : now));
    };
  }, [land, get, select, fly, tie]);
}
