import { InputNumber } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import { gxlxCodes } from "#contract/codes/industryCodes";
import { dqgx } from "#contract/datasets/dqgx";
import type { AnyRecord } from "#contract/define/anyRecord";
import { adjustNote, dqgxApi } from "#contract/endpoints/firm/dqgx";
import { isWholeShare } from "#contract/rules/industry/industryRules";
import { call, type Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { CallState } from "../../ui/base/CallState";
import { isShort, NoteItem } from "../../ui/base/NoteItem";
import type { RowItems } from "../../ui/step/RowActions";
import { count, decimal, mu } from "../../values/format";

const confirmed = "1";

/** 调整分摊 as a row action on confirmed relations, and the dialog that it opens. */
export function useShareAdjust() {
  const may = useAtomValue(canAtom)(dqgx.access.write);
  const [row, setRow] = useState<AnyRecord | null>(null);
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

type Found = Reply<typeof dqgxApi.shares>;
type Share = Found["list"][number];

/** The new shares, their sum including those that the user may not see, and the reason. */
function useShares({ list, elsewhere }: Found) {
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const [note, setNote] = useState("");
  const shareOf = ({ gxid, ftbl }: Share) => typed[gxid] ?? ftbl;
  const sum = list.reduce((all, one) => all + shareOf(one), elsewhere);
  const isMoved = list.some((one) => shareOf(one) !== one.ftbl);
  return {
    ...{ shareOf, sum, note, setNote },
    put: ({ gxid }: Share, share: number) => setTyped({ ...typed, [gxid]: share }),
    isReady: isWholeShare(sum) && isMoved && !isShort(note, adjustNote),
  };
}

const nothing: Found = { list: [], elsewhere: 0 };

function AdjustDialog({ row, onClose }: { row: AnyRecord; onClose: () => void }) {
  const called = useCall(dqgxApi.shares, { tyshxydm: String(row.tyshxydm) });
  const { list, elsewhere } = called.data ?? nothing;
  const form = useShares({ list, elsewhere });
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const save = async () => {
    const shares = list.map((one) => ({ id: one.gxid, bbh: one.bbh, ftbl: form.shareOf(one) }));
    const reply = await call(dqgxApi.adjust, { shares, note: form.note });
    if (!reply.ok) return reply.message;
    changed();
    notify({
      kind: "success",
      text: `已调整 ${count(reply.data.changed)} 条关系的分摊比例，并记入更新台账`,
    });
    return null;
  };
  return (
    <ActionDialog
      title={`调整分摊：${String(row.qymc)}`}
      width={880}
      okText="调整"
      undone="调整失败"
      isReady={form.isReady}
      onSend={save}
      onClose={onClose}
    >
      <CallState called={called}>
        {(found) => <Shares {...found} shareOf={form.shareOf} sum={form.sum} put={form.put} />}
      </CallState>
      <NoteItem
        id="adjust-note"
        label="调整原因"
        least={adjustNote}
        value={form.note}
        onChange={form.setNote}
        placeholder="如：新厂区投产，按产能重新分摊"
      />
    </ActionDialog>
  );
}

type SharesProps = Found & Pick<ReturnType<typeof useShares>, "shareOf" | "sum" | "put">;

function Shares({ list, elsewhere, shareOf, sum, put }: SharesProps) {
  const isWhole = isWholeShare(sum);
  return (
    <>
      <div className="ui-result">
        <table aria-label="分摊比例">
          <thead>
            <tr>
              <th scope="col">关系编号</th>
              <th scope="col">地块编号</th>
              <th scope="col">县（市、区）</th>
              <th scope="col">关系类型</th>
              <th scope="col" className="ui-number">
                使用面积（亩）
              </th>
              <th scope="col" className="ui-number">
                现分摊（%）
              </th>
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
                <td className="ui-number">{mu(one.symj)}</td>
                <td className="ui-number">{decimal(one.ftbl, 2)}</td>
                <td>
                  <InputNumber
                    aria-label={`${one.gxbh} 分摊比例`}
                    min={0}
                    max={100}
                    precision={2}
                    suffix="%"
                    value={shareOf(one)}
                    onChange={(next) => put(one, next ?? 0)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className={isWhole ? "" : "ui-bad"}>
        {elsewhere > 0 ? `权限范围外的用地分摊 ${decimal(elsewhere, 2)}%，` : ""}合计{" "}
        {decimal(sum, 2)}%{isWhole ? "" : "，应为 100%"}
      </p>
    </>
  );
}
