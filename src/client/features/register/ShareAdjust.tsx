import { Alert, Button, Form, Input, InputNumber, Modal } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import { dqgx } from "#contract/datasets/dqgx";
import { adjustNote, dqgxApi } from "#contract/endpoints/dqgx";
import { gxlxCodes } from "#contract/industryCodes";
import { isWholeShare } from "#contract/rules/industryRules";
import { call, type Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/CallState";
import type { Row } from "../../ui/columnsOf";
import { count, decimal, mu } from "../../ui/format";
import type { RowItems } from "../../ui/RowActions";
import { useChanged } from "../../ui/useChanged";
import "./shareAdjust.css";

const confirmed = "1";

/** 调整分摊 as a row action on confirmed relations, and the dialog that it opens. */
export function useShareAdjust() {
  const may = useAtomValue(canAtom)(dqgx.access.write);
  const [row, setRow] = useState<Row | null>(null);
  const item = useCallback<RowItems>(
    (one) =>
      may && one.gxzt === confirmed
        ? [{ key: "adjust", label: "调整分摊", onClick: () => setRow(one) }]
        : [],
    [may],
  );
  const dialog = row ? <AdjustDialog row={row} onClose={() => setRow(null)} /> : null;
  return { item, dialog };
}

type Props = { row: Row; onClose: () => void };

function AdjustDialog({ row, onClose }: Props) {
  const called = useCall(dqgxApi.shares, { tyshxydm: String(row.tyshxydm) });
  return (
    <Modal
      open
      title={`调整分摊：${String(row.qymc)}`}
      width={880}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <CallState called={called}>
        {(found) => <AdjustForm found={found} onClose={onClose} />}
      </CallState>
    </Modal>
  );
}

type FormProps = { found: Reply<typeof dqgxApi.shares>; onClose: () => void };

function AdjustForm({ found, onClose }: FormProps) {
  const { list, elsewhere } = found;
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const shareOf = ({ gxid, ftbl }: (typeof list)[number]) => typed[gxid] ?? ftbl;
  const sum = list.reduce((all, one) => all + shareOf(one), elsewhere);
  const isWhole = isWholeShare(sum);
  const moved = list.filter((one) => shareOf(one) !== one.ftbl);
  const isShort = [...note.trim()].length < adjustNote;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    const shares = list.map((one) => ({ id: one.gxid, bbh: one.bbh, ftbl: shareOf(one) }));
    const reply = await call(dqgxApi.adjust, { shares, note });
    setBusy(false);
    if (!reply.ok) return setFailure(`没有调整：${reply.message}`);
    changed();
    notify({
      kind: "success",
      text: `已调整 ${count(reply.data.changed)} 条关系的分摊比例，并记入更新台账`,
    });
    onClose();
  };
  return (
    <>
      <table className="share-table" aria-label="分摊比例">
        <thead>
          <tr>
            <th scope="col">关系编号</th>
            <th scope="col">地块编号</th>
            <th scope="col">县（市、区）</th>
            <th scope="col">关系类型</th>
            <th scope="col">使用面积（亩）</th>
            <th scope="col">现分摊（%）</th>
            <th scope="col">调整为</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.gxid}>
              <td>{one.gxbh}</td>
              <td>{one.dkbh}</td>
              <td>{one.xzqmc}</td>
              <td>{gxlxCodes[one.gxlx]}</td>
              <td>{mu(one.symj)}</td>
              <td>{decimal(one.ftbl, 2)}</td>
              <td>
                <InputNumber
                  aria-label={`${one.gxbh} 分摊比例`}
                  min={0}
                  max={100}
                  precision={2}
                  suffix="%"
                  value={shareOf(one)}
                  onChange={(next) => setTyped({ ...typed, [one.gxid]: next ?? 0 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={isWhole ? "" : "ui-bad"}>
        {elsewhere > 0 ? `权限范围外的用地分摊 ${decimal(elsewhere, 2)}%，` : ""}合计{" "}
        {decimal(sum, 2)}%{isWhole ? "" : "，应为 100%"}
      </p>
      <Form component={false} layout="vertical">
        <Form.Item
          label="调整原因"
          htmlFor="adjust-note"
          required
          {...(isShort && note !== "" && { help: `调整原因不少于 ${adjustNote} 个字` })}
        >
          <Input.TextArea
            id="adjust-note"
            value={note}
            onChange={({ target: { value } }) => setNote(value)}
            placeholder="如：新厂区投产，按产能重新分摊"
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={500}
            showCount
          />
        </Form.Item>
      </Form>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <div className="share-buttons">
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!isWhole || moved.length === 0 || isShort}
          onClick={save}
        >
          调整
        </Button>
      </div>
    </>
  );
}
