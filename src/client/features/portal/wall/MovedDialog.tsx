import { Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type MovedParcel, wallApi } from "#contract/endpoints/plan/wall";
import { type BridgePart, bridgeWords } from "#contract/rules/plan/stockBridge";
import { useCall } from "../../../api/useCall";
import { regionAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { Dialog } from "../../../ui/base/Dialog";
import { count, mu } from "../../../values/format";
import { listAddress } from "../figures/listAddress";

type Props = { part: BridgePart; nd: number; onClose: () => void };

const pageSize = 10;

/** The parcels that one part of the bridge counts. */
export function MovedDialog({ part, nd, onClose }: Props) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const [current, setCurrent] = useState(1);
  const called = useCall(wallApi.moved, { areaCode, nd, part, current, pageSize });
  return (
    <Dialog
      title={`${name} ${nd} 年${bridgeWords[part]}`}
      width={900}
      footer={null}
      onCancel={onClose}
    >
      <CallState called={called} rows={10}>
        {({ list, total }) => (
          <Table<MovedParcel>
            size="small"
            rowKey={({ dkid, day, mj }) => `${dkid} ${day} ${mj}`}
            columns={columns}
            dataSource={list}
            loading={called.loading}
            footer={() => `合计 ${count(total)} 宗次`}
            pagination={{
              ...{ current, pageSize, total, onChange: setCurrent },
              ...{ showSizeChanger: false, hideOnSinglePage: true, size: "small" },
            }}
          />
        )}
      </CallState>
    </Dialog>
  );
}

const columns: TableColumnsType<MovedParcel> = [
  { title: "日期", dataIndex: "day", width: 116 },
  {
    title: "地块编号",
    dataIndex: "dkbh",
    width: 190,
    render: (_, { dkid, dkbh, xzqdm }) => (
      <Link to={`${listAddress("dxydsd", { areaCode: xzqdm })}&record=${dkid}`}>{dkbh}</Link>
    ),
  },
  { title: "地块名称", dataIndex: "dkmc", ellipsis: true },
  { title: "县（市、区）", dataIndex: "xzqmc", width: 116, ellipsis: true },
  {
    title: "增减（亩）",
    dataIndex: "mj",
    width: 108,
    align: "right",
    render: (area: number) => `${area > 0 ? "+" : ""}${mu(area)}`,
  },
];
