import { Button, Input, Pagination } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { datasets } from "#contract/datasets/index";
import type { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom, selectionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { useLastPage } from "../../../ui/base/useLastPage";
import { mu } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { sumsText } from "../../../values/sumsText";
import { usePage } from "../kit/pageContext";
import { useLocateRow } from "../kit/useLocateRow";

const pageSize = 20;

type Props = { dataset: string; list: typeof dxydsdApi.jscPageList; bbox: string | null };

/** The page's parcels beside the map, searchable by number, name or owner; a row leads there. */
export function ParcelList({ dataset, list, bbox }: Props) {
  const { filter, areaCode, open } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const selection = useAtomValue(selectionAtom);
  const locate = useLocateRow();
  const [keyword, setKeyword] = useState("");
  const [current, setCurrent] = useState(1);
  const asked = { ...filter, areaCode, ...(keyword && { keyword }), ...(bbox && { bbox }) };
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its first page
  useEffect(() => setCurrent(1), [key]);
  const sort = { field: "mj", order: "desc" as const };
  const called = useCall(list, { ...asked, current, pageSize, sort }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  const facts = datasets[dataset];
  if (!facts) return null;
  return (
    <>
      <Input.Search
        allowClear
        placeholder="地块编号、名称、权利人"
        aria-label="查找地块"
        onSearch={(text) => setKeyword(text.trim())}
      />
      <p className="kit-note">{bbox ? "当前地图范围内的地块" : "当前行政区内的地块"}</p>
      <PanelState
        called={called}
        rows={12}
        isEmpty={({ total }) => total === 0}
        empty="没有符合条件的地块，可移动地图或去掉一些筛选"
      >
        {({ list: rows, total, sums }) => (
          <>
            <div className="kit-list-head">
              <span>{sumsText(facts, total, { mj: sums.mj ?? 0 })}</span>
              <Button type="link" size="small" onClick={() => open({ dataset, filter: asked })}>
                展开清单
              </Button>
            </div>
            <ul className="kit-rows">
              {rows.map((row) => (
                <li key={row.dkid}>
                  <button
                    type="button"
                    className="kit-row"
                    aria-current={selection?.ids.includes(row.dkid)}
                    onClick={() => locate(dataset, row)}
                    title={row.dkbh}
                  >
                    <span className="kit-row-name">{row.dkmc}</span>
                    <StatusTag dataset={facts} field="shzt" value={row.shzt} />
                    <span className="kit-row-value">{mu(row.mj)} 亩</span>
                  </button>
                </li>
              ))}
            </ul>
            <Pagination
              size="small"
              align="end"
              current={current}
              pageSize={pageSize}
              total={total}
              onChange={setCurrent}
              showSizeChanger={false}
              showLessItems
            />
          </>
        )}
      </PanelState>
    </>
  );
}
