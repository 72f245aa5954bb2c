import { Button, Table } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { useCall } from "../../api/useCall";
import { type FilterValues, writeFilters } from "../../records/listQuery";
import { idOf, type Register } from "../../records/registerOf";
import type { ListPage } from "../../records/useListPage";
import { dataRevisionAtom, mapCommandAtom, selectionAtom } from "../../state/map";
import { sumsText } from "../../values/sumsText";
import { CallState } from "../base/CallState";
import { pressable } from "../base/pressable";
import { SideDrawer } from "../base/SideDrawer";
import { useLastPage } from "../base/useLastPage";
import { useMapPart } from "../base/useMapPart";
import { usePlainColumns } from "./usePlainColumns";

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
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  const { box, columns, width } = usePlainColumns(dataset, page.list, 1);
  const show = (row: AnyRecord) => {
    const id = idOf(register, row);
    select({ dataset: dataset.name, ids: [id], focus: id });
    if (dataset.geometry) fly({ kind: "record", dataset: dataset.name, id: id });
  };
  return (
    <div ref={box} className="ui-records">
      <Table<AnyRecord>
        size="small"
        rowKey={dataset.key.id}
        columns={columns}
        dataSource={[...page.list]}
        loading={loading}
        scroll={{ x: width }}
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
    </div>
  );
}
