import { Input, Modal, Table } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { datasets } from "#contract/datasets/index";
import { yjhcApi } from "#contract/endpoints/yjhc";
import { type AlertKind, alertSources, yjlbCodes } from "#contract/industryCodes";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { callsOf, type Row } from "../../map/datasetCalls";
import { PanelState } from "../../shell/PanelState";
import { dataRevisionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { fieldText, headingOf } from "../../ui/fieldText";
import { count } from "../../ui/format";
import { useChanged } from "../../ui/useChanged";
import { usePage } from "./kit/pageContext";

const pageSize = 100;
/** Columns of the register that are enough to choose by. */
const columnsShown = 5;

type Props = { kind: AlertKind; onClose: () => void };

/** Chooses alerts of a kind and sends them down to their counties, with a word on what to look at. */
export function SendDialog({ kind, onClose }: Props) {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const { dataset, filter } = alertSources[kind];
  const facts = datasets[dataset];
  const [current, setCurrent] = useState(1);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [xfyj, setXfyj] = useState("");
  const [busy, setBusy] = useState(false);
  const list = callsOf(dataset)?.list as NonNullable<ReturnType<typeof callsOf>>["list"];
  const called = useCall(list, { ...filter, areaCode, current, pageSize }, revision);
  const columns = useMemo(
    () =>
      (facts?.views.table ?? []).slice(0, columnsShown).flatMap((key) => {
        const field = facts?.fields[key];
        if (!field) return [];
        const render = (value: unknown) => fieldText(field, value);
        return [{ key, dataIndex: key, title: headingOf(field), ellipsis: true, render }];
      }),
    [facts],
  );
  const send = async () => {
    setBusy(true);
    const reply = await call(yjhcApi.send, { yjlb: kind, ids: [...ids], xfyj });
    setBusy(false);
    if (!reply.ok) return notify({ kind: "error", text: `没有下发：${reply.message}` });
    const { sent, skipped } = reply.data;
    const left = skipped > 0 ? `，${count(skipped)} 宗已在核查中` : "";
    notify({ kind: "success", text: `已下发 ${count(sent)} 宗${left}` });
    changed();
    onClose();
  };
  return (
    <Modal
      open
      width={860}
      title={`下发核查 · ${yjlbCodes[kind]}`}
      okText={ids.length > 0 ? `下发 ${count(ids.length)} 宗` : "下发"}
      cancelText="取消"
      okButtonProps={{ disabled: ids.length === 0, loading: busy }}
      onOk={send}
      onCancel={onClose}
    >
      <PanelState
        called={called}
        rows={8}
        isEmpty={({ total }) => total === 0}
        empty="当前行政区没有这类预警"
      >
        {({ list: rows, total }) => (
          <Table<Row>
            size="small"
            rowKey={facts?.key.id ?? "id"}
            columns={columns}
            dataSource={rows}
            rowSelection={{
              selectedRowKeys: [...ids],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setIds(keys.map(String)),
            }}
            pagination={{ current, pageSize, total, onChange: setCurrent, showSizeChanger: false }}
            scroll={{ y: 300 }}
          />
        )}
      </PanelState>
      <Input.TextArea
        rows={2}
        maxLength={500}
        showCount
        aria-label="核查要求"
        placeholder="核查要求，如：核实是否已开工，附现场照片"
        value={xfyj}
        onChange={({ target }) => setXfyj(target.value)}
      />
    </Modal>
  );
}
