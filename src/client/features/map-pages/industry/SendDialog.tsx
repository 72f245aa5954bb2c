import { Input, Table } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { type AlertKind, alertSources, taxDrop, yjlbCodes } from "#contract/codes/industryCodes";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import { headingOf } from "#contract/define/field";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { recordWord } from "#contract/words/recordWord";
import { call } from "../../../api/call";
import { type Called, useCall } from "../../../api/useCall";
import { callsOf, type Page } from "../../../records/datasetCalls";
import { useChanged } from "../../../records/useChanged";
import { dataRevisionAtom } from "../../../state/map";
import { notifyAtom } from "../../../state/notices";
import { ActionDialog } from "../../../ui/base/ActionDialog";
import { PanelState } from "../../../ui/base/PanelState";
import { fieldText } from "../../../values/fieldText";
import { count, decimal } from "../../../values/format";
import { usePage } from "../kit/pageContext";

const pageSize = 100;
const columnsShown = 5;

/** For 税收骤降 only those with the largest loss are offered. */
export const mostDrops = 500;

type Props = { kind: AlertKind; onClose: () => void };

/** The columns of a register needed to choose by. */
function columnsOf(dataset: string) {
  const { fields = {}, views } = datasets[dataset] ?? {};
  return (views?.table ?? []).slice(0, columnsShown).flatMap((key) => {
    const field = fields[key];
    if (!field) return [];
    const render = (value: unknown) => fieldText(field, value);
    return [{ key, dataIndex: key, title: headingOf(field), ellipsis: true, render }];
  });
}

const amountText = (value: unknown) => decimal(Number(value), 2);
const dropColumns = [
  { key: "qymc", dataIndex: "qymc", title: "企业名称", ellipsis: true },
  { key: "tyshxydm", dataIndex: "tyshxydm", title: "统一社会信用代码", ellipsis: true },
  { key: "xzqmc", dataIndex: "xzqmc", title: "县（市、区）" },
  { key: "before", dataIndex: "before", title: "上年核算税收（万元）", render: amountText },
  { key: "after", dataIndex: "after", title: "本年核算税收（万元）", render: amountText },
];

/** The alerts of a kind, page by page; those of 税收骤降 all at once. */
function useAlerts(kind: AlertKind, current: number) {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const source = kind === taxDrop ? null : alertSources[kind];
  const dataset = source?.dataset ?? "gyyd";
  const list = callsOf(dataset)?.list as NonNullable<ReturnType<typeof callsOf>>["list"];
  const records = useCall(
    list,
    source && { ...source.filter, areaCode, current, pageSize },
    revision,
  );
  const drops = useCall(sshsApi.drops, source ? null : { areaCode, limit: mostDrops }, revision);
  const columns = useMemo(() => (source ? columnsOf(dataset) : dropColumns), [source, dataset]);
  const rowKey = source ? (datasets[dataset]?.key.id ?? "id") : "tyshxydm";
  const called: Called<Page> = source ? records : drops;
  return { called, columns, rowKey, unit: source ? recordWord(dataset) : "家" };
}

/** Chooses alerts of a kind and sends them to their counties, with a note on what to check. */
export function SendDialog({ kind, onClose }: Props) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [current, setCurrent] = useState(1);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [xfyj, setXfyj] = useState("");
  const { called, columns, rowKey, unit } = useAlerts(kind, current);
  const send = async () => {
    const reply = await call(yjhcApi.send, { yjlb: kind, ids: [...ids], xfyj });
    if (!reply.ok) return reply.message;
    const { sent, skipped } = reply.data;
    const left = skipped > 0 ? `，${count(skipped)} ${unit}已在核查中` : "";
    notify({ kind: "success", text: `已下发 ${count(sent)} ${unit}${left}` });
    changed();
    return null;
  };
  return (
    <ActionDialog
      width={860}
      title={`下发核查 · ${yjlbCodes[kind]}`}
      okText={ids.length > 0 ? `下发 ${count(ids.length)} ${unit}` : "下发"}
      undone="下发失败"
      isReady={ids.length > 0}
      onSend={send}
      onClose={onClose}
    >
      <PanelState
        called={called}
        rows={8}
        isEmpty={({ total }) => total === 0}
        empty="当前行政区没有这类预警"
      >
        {({ list: rows, total }) => (
          <Table<AnyRecord>
            size="small"
            rowKey={rowKey}
            columns={columns}
            dataSource={rows}
            rowSelection={{
              selectedRowKeys: [...ids],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setIds(keys.map(String)),
            }}
            pagination={{
              ...{ current, pageSize, onChange: setCurrent, showSizeChanger: false },
              total: kind === taxDrop ? rows.length : total,
            }}
            scroll={{ y: 300 }}
          />
        )}
      </PanelState>
      <Input.TextArea
        className="kit-counted"
        rows={2}
        maxLength={500}
        showCount
        aria-label="核查要求"
        placeholder="核查要求，如：核实是否已开工，附现场照片"
        value={xfyj}
        onChange={({ target }) => setXfyj(target.value)}
      />
    </ActionDialog>
  );
}
