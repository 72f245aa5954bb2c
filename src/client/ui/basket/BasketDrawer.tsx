import { Button, Segmented, Table, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import { registers } from "../../records/registers";
import { basketAtom, basketOpenAtom, changeBasketAtom } from "../../state/basket";
import { dataRevisionAtom, selectionAtom } from "../../state/map";
import { mapToolAtom, printSheetsAtom } from "../../state/mapTool";
import { canAtom } from "../../state/session";
import { count, mu } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { BottomDrawer } from "../base/BottomDrawer";
import { useAligned } from "../base/useAligned";
import { useBodyHeight } from "../base/useBodyHeight";
import { ExportButton } from "../export/ExportButton";
import { isFiled, ParcelFileButton } from "../export/ParcelFile";
import { SheetExport } from "../export/SheetExport";
import { TxtExport } from "../export/TxtExport";
import { StepBar } from "../step/StepBar";
import { useLocate } from "../step/useLocate";
import { BasketProject } from "./BasketProject";
import { type BasketRows, useBasketRows } from "./useBasketRows";
import "../../theme/ui.css";
import "../list/list.css";
import "./basket.css";

/** Less than for other lists: this one has two lines of buttons above its rows. */
const leastHeight = 96;
/** Beside a narrow map, number, area, state and actions are seen without scrolling. */
const widths = { number: 170, area: 110, state: 130, name: 220, region: 110, actions: 120 };
const wholeWidth = Object.values(widths).reduce((sum, width) => sum + width, 0);

/** The basket's list at the bottom of the map: its contents, and actions on all of them. */
export function BasketDrawer() {
  const setOpen = useSetAtom(basketOpenAtom);
  const basket = useAtomValue(basketAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  const part = basket.find(({ dataset }) => dataset === chosen) ?? basket[0];
  const register = part && registers[part.dataset];
  const options = basket.map(({ dataset, ids }) => ({
    value: dataset,
    label: `${registers[dataset]?.dataset.title ?? dataset} ${count(ids.length)}`,
  }));
  return (
    <BottomDrawer
      title="选择篮清单"
      label="选择篮清单"
      onClose={() => setOpen(false)}
      extra={
        part ? (
          <Segmented
            size="small"
            options={options}
            value={part.dataset}
            onChange={setChosen}
            aria-label="哪个图层的记录"
          />
        ) : null
      }
    >
      {part && register ? (
        <BasketList key={part.dataset} register={register} ids={part.ids} />
      ) : (
        <p className="ui-list-state">选择篮是空的。可在地图上框选，或在查找框粘贴编号清单。</p>
      )}
    </BottomDrawer>
  );
}

type ListProps = { register: Register; ids: readonly string[] };

function BasketList({ register, ids }: ListProps) {
  const revision = useAtomValue(dataRevisionAtom);
  const listed = useBasketRows(register, ids, revision);
  return (
    <div className="ui-basket-list">
      <BasketActions register={register} ids={ids} listed={listed} />
      {listed.error ? (
        <p role="alert" className="ui-list-state">
          清单读取失败：{listed.error}
          <Button size="small" onClick={listed.reload}>
            重试
          </Button>
        </p>
      ) : (
        <BasketTable register={register} listed={listed} />
      )}
    </div>
  );
}

const what = "选择篮中的记录";

type PartProps = { register: Register; listed: BasketRows };

function BasketActions({ register, ids, listed }: ListProps & Pick<PartProps, "listed">) {
  const can = useAtomValue(canAtom);
  const { dataset, exportShape } = register;
  const unit = dataset.work.counter;
  const filters = { [`${dataset.key.id}s`]: [...ids] };
  const gone = ids.length - listed.rows.length;
  return (
    <div className="ui-bulk ui-basket">
      {can("export:do") ? (
        <>
          <SheetExport
            register={register}
            filters={filters}
            columns={dataset.views.table}
            total={ids.length}
            what={what}
          />
          {exportShape ? (
            <ExportButton
              endpoint={exportShape}
              dataset={dataset}
              filters={filters}
              total={ids.length}
              what={what}
            />
          ) : null}
          {dataset.geometry === "Polygon" ? (
            <TxtExport register={register} filters={filters} total={ids.length} what={what} />
          ) : null}
          {isFiled(dataset.name) ? (
            <ParcelFileButton of={dataset.name} dkids={ids} size="middle" />
          ) : null}
        </>
      ) : null}
      <BasketPrint register={register} ids={ids} />
      {dataset.name === "dxydsd" || dataset.name === "dxydst" ? (
        <BasketProject library={dataset.name} ids={ids} />
      ) : null}
      <StepBar register={register} rows={listed.rows} counted size="middle" />
      {!listed.loading && gone > 0 ? (
        <span className="ui-weak">
          其中 {count(gone)} {unit}已删除或不在权限范围内
        </span>
      ) : null}
    </div>
  );
}

/** Most records of one print. */
const mostSheets = 100;

/** Opens the print tool with one page per record in the basket. */
function BasketPrint({ register: { dataset }, ids }: ListProps) {
  const unit = dataset.work.counter;
  const select = useSetAtom(selectionAtom);
  const setSheets = useSetAtom(printSheetsAtom);
  const setTool = useSetAtom(mapToolAtom);
  const setOpen = useSetAtom(basketOpenAtom);
  const can = useAtomValue(canAtom);
  if (!can("export:do") || !dataset.geometry) return null;
  const tooMany = ids.length > mostSheets;
  return (
    <Button
      disabled={tooMany}
      title={tooMany ? `一次至多 ${mostSheets} ${unit}` : undefined}
      onClick={() => {
        select({ dataset: dataset.name, ids: [...ids] });
        setSheets(true);
        setTool("print");
        setOpen(false);
      }}
    >
      逐宗打印
    </Button>
  );
}

function BasketTable({ register, listed }: PartProps) {
  const { dataset } = register;
  const locate = useLocate(dataset.name);
  const change = useSetAtom(changeBasketAtom);
  const [box, height] = useBodyHeight(leastHeight);
  useAligned(box);
  const columns = useMemo((): TableColumnsType<AnyRecord> => {
    const { key, fields, state } = dataset;
    return [
      {
        title: fields[key.number]?.label,
        dataIndex: key.number,
        width: widths.number,
        fixed: "left",
      },
      {
        title: "面积（亩）",
        dataIndex: "mj",
        width: widths.area,
        align: "right",
        sorter: (a, b) => Number(a.mj ?? 0) - Number(b.mj ?? 0),
        render: (value: number | null) => mu(value),
      },
      ...(state
        ? [
            {
              title: fields[state]?.label,
              dataIndex: state,
              width: widths.state,
              render: (value: unknown) => (
                <StatusTag dataset={dataset} field={state} value={value} />
              ),
            },
          ]
        : []),
      { title: fields[key.name]?.label, dataIndex: key.name, width: widths.name, ellipsis: true },
      { title: "县（市、区）", dataIndex: "xzqmc", width: widths.region },
      {
        title: "操作",
        key: "actions",
        width: widths.actions,
        fixed: "right",
        render: (_, row) => (
          <>
            <Button type="link" size="small" onClick={() => locate(String(row.id))}>
              定位
            </Button>
            <Button
              type="link"
              size="small"
              onClick={() => change("remove", [{ dataset: dataset.name, ids: [String(row.id)] }])}
            >
              移出
            </Button>
          </>
        ),
      },
    ];
  }, [dataset, locate, change]);
  return (
    <div className="ui-basket-table" ref={box}>
      <Table<AnyRecord>
        size="small"
        rowKey="id"
        virtual
        columns={columns}
        dataSource={[...listed.rows]}
        loading={listed.loading}
        // The table's own empty text would be wrong while data is loading.
        locale={{ emptyText: listed.loading ? " " : "其中的记录已删除或不在权限范围内" }}
        pagination={false}
        scroll={{ x: wholeWidth, y: height }}
        showSorterTooltip={false}
      />
    </div>
  );
}
