import { Button, Modal, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { type CompareKind, ssbbApi } from "#contract/endpoints/tax/ssbb";
import { useCall } from "../../api/useCall";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { KindTable } from "../../ui/import/DifferenceTable";
import { decimal, missing, percent } from "../../values/format";
import type { Version } from "./versions";

type Reply = z.output<typeof ssbbApi.compare.output>;
type Compared = Reply["list"][number];

const labels: Readonly<Record<CompareKind, string>> = {
  changed: "税收变化",
  added: "新增企业",
  absent: "减少企业",
  same: "未变",
};
const pageSize = 12;

const columns: TableColumnsType<Compared> = [
  { title: "统一社会信用代码", dataIndex: "tyshxydm", width: 190 },
  { title: "企业名称", dataIndex: "qymc", ellipsis: true },
  { title: "县（市、区）", dataIndex: "xzqmc", width: 110 },
  {
    title: "前（万元）",
    dataIndex: "before",
    width: 120,
    align: "right",
    render: (value) => decimal(value, 2),
  },
  {
    title: "后（万元）",
    dataIndex: "after",
    width: 120,
    align: "right",
    render: (value) => decimal(value, 2),
  },
  {
    title: "增减（万元）",
    width: 130,
    align: "right",
    render: (_, { before, after }) => decimal((after ?? 0) - (before ?? 0), 2),
  },
  {
    title: "幅度",
    width: 90,
    align: "right",
    render: (_, { before, after }) =>
      before && after !== null ? percent((after - before) / Math.abs(before)) : missing,
  },
];

type Props = { from: Version; to: Version; onClose: () => void };

/** 版本对比: enterprises that differ between two versions. */
export function VersionCompare({ from, to, onClose }: Props) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const [kind, setKind] = useState<CompareKind>("changed");
  const [current, setCurrent] = useState(1);
  const called = useCall(ssbbApi.compare, {
    areaCode,
    from: from.bbid,
    to: to.bbid,
    kind,
    current,
    pageSize,
  });
  return (
    <Modal
      open
      title={`版本对比：${from.bbbh} → ${to.bbbh}（${name}）`}
      width={1000}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <CallState called={called} rows={8}>
        {({ counts, before, after, total, list }) => (
          <>
            <p>
              核算税收 {decimal(before, 2)} 万元 → {decimal(after, 2)} 万元，增减{" "}
              <b>{decimal(after - before, 2)}</b> 万元
            </p>
            <KindTable<CompareKind, Compared>
              label="差异类型"
              kinds={labels}
              counts={counts}
              kind={kind}
              onKind={(next) => {
                setKind(next);
                setCurrent(1);
              }}
              className="ui-top-gap"
              rowKey="tyshxydm"
              columns={columns}
              dataSource={list}
              loading={called.loading}
              pagination={{
                current,
                pageSize,
                total,
                onChange: setCurrent,
                showSizeChanger: false,
              }}
              locale={{ emptyText: "没有这一类企业" }}
            />
          </>
        )}
      </CallState>
    </Modal>
  );
}
