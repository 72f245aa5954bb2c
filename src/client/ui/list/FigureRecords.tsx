import { Button, Table } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { hiddenFrom, readBy } from "#contract/define/secret";
import { useCall } from "../../api/useCall";
import { type FilterValues, writeFilters } from "../../records/listQuery";
import { idOf, type Register } from "../../records/registerOf";
import type { ListPage } from "../../records/useListPage";
import { dataRevisionAtom, mapCommandAtom, selectionAtom } from "../../state/map";
import { userAtom } from "../../state/session";
import { columnsOf } from "../../values/columnsOf";
import { sumsText } from "../../values/sumsText";
import { CallState } from "../base/CallState";
import { pressable } from "../base/pressable";
import { SideDrawer } from "../base/SideDrawer";
import { useLastPage } from "../base/useLastPage";
import { useMapPart } from "../base/useMapPart";

type Props = {
  title: string;
  register: Register;
  filter: FilterValues;
  onClose: () => void;
};

const pageSize = 20;

/** The records behind a figure: their total is the figure. */
export function FigureRecords({ title, register, filter, onClose }: Props) {
  const [current, setCurrent] = useState(1);
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(register.page, { ...filter, current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  useMapPart(register.dataset, filter);
  return (
    <SideDrawer
      size={760}
      onClose={onClose}
      title={title}
      extra={<ToList register={register} filter={filter} />}
    >
      <CallState called={called} rows={10}>
        {(page) => (
          <Rows
            register={register}
            page={page as ListPage<AnyRecord>}
            current={current}
            loading={called.loading}
            onPage={setCurrent}
          />
        )}
      </CallState>
    </SideDrawer>
  );
}

/** A link to the same records in the register's own list, with all its actions. */
function ToList({ register, filter }: Pick<Props, "register" | "filter">) {
  const navigate = useNavigate();
  const { home } = register.dataset.work;
  if (!home) return null;
  const open = () => {
    const { areaCode, ...others } = filter;
    const params = writeFilters(new URLSearchParams(), others);
    if (areaCode) params.set("area", String(areaCode));
    navigate(`${home}?${params}`);
  };
  return (
    <Button size="small" onClick={open}>
      在列表中打开
    </Button>
  );
}

type RowsProps = {
  register: Register;
  page: ListPage<AnyRecord>;
  current: number;
  loading: boolean;
  onPage: (current: number) => void;
};

function Rows({ register, page, current, loading, onPage }: RowsProps) {
  const { dataset } = register;
  const unit = dataset.work.counter;
  const authorities = useAtomValue(userAtom)?.authorities ?? [];
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  const hidden = hiddenFrom(dataset.fields, authorities);
  const columns = columnsOf<AnyRecord>(
    readBy(dataset, authorities),
    dataset.views.table,
    hidden,
  ).map((column) => ({
    key: String(column.key),
    dataIndex: String(column.dataIndex),
    title: column.title as ReactNode,
    width: column.width ?? 120,
    ellipsis: true,
    ...(column.align && { align: column.align }),
    render: (_: unknown, row: AnyRecord) =>
      (column.render as unknown as (dom: unknown, row: AnyRecord) => ReactNode)(_, row),
  }));
  const show = (row: AnyRecord) => {
    const id = idOf(register, row);
    select({ dataset: dataset.name, ids: [id], focus: id });
    if (dataset.geometry) fly({ kind: "record", dataset: dataset.name, id: id });
  };
  return (
    <Table<AnyRecord>
      size="small"
      rowKey={dataset.key.id}
      columns={columns}
      dataSource={[...page.list]}
      loading={loading}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      onRow={(row) => pressable(() => show(row))}
      rowClassName="ui-clickable"
      footer={() => <b>合计 {sumsText(dataset, page.total, page.sums, unit)}</b>}
      pagination={{
        current,
        pageSize,
        total: page.total,
        onChange: onPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
        size: "small",
      }}
    />
  );
}
