import { Alert, App, Button, Checkbox, Modal, Radio } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { type Yddw, yddw } from "#contract/datasets/yddw";
import { firmMergeApi } from "#contract/endpoints/firm/firmMerge";
import { call } from "../../api/call";
import { problemsOf } from "../../records/fieldProblems";
import { useChanged } from "../../records/useChanged";
import { fieldText } from "../../values/fieldText";
import { count } from "../../values/format";
import { same } from "../../values/mergeValues";

export type FirmGroup = z.output<typeof firmMergeApi.duplicates.output>["list"][number];
type Key = keyof Yddw & keyof typeof yddw.fields;

/** The credit code is always the kept enterprise's; a place is named by its code. */
const own: readonly string[] = ["tyshxydm", "xzjdm", "cyptid"];
const chosenKeys = yddw.views.form.filter((key) => !own.includes(key)) as Key[];

type Props = { group: FirmGroup; onClose: () => void };

/** Which enterprises are merged, which one is kept, and whose value wins in each field. */
export function MergeFirms({ group, onClose }: Props) {
  const { notification, modal } = App.useApp();
  const changed = useChanged();
  const { firms } = group;
  const most = firms.reduce((a, b) => (b.relations + b.taxes > a.relations + a.taxes ? b : a));
  const [keep, setKeep] = useState(most.record.qyid);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState<Readonly<Partial<Record<Key, string>>>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const taken = firms.filter(({ record }) => !left.includes(record.qyid));
  const dropped = taken.filter(({ record }) => record.qyid !== keep);
  const kept = firms.find(({ record }) => record.qyid === keep) ?? most;
  const sideOf = (key: Key): string => {
    const chosen = choice[key];
    if (chosen && taken.some(({ record }) => record.qyid === chosen)) return chosen;
    if ((kept.record[key] ?? "") !== "") return keep;
    // Where the kept one has no value, take another's.
    const known = taken.find(({ record }) => (record[key] ?? "") !== "");
    return known?.record.qyid ?? keep;
  };
  const differing = chosenKeys.filter((key) =>
    taken.some(({ record }) => !same(record[key], kept.record[key])),
  );

  const send = async (confirmWarnings: boolean): Promise<void> => {
    const values = Object.fromEntries(
      differing.flatMap((key) => {
        const from = firms.find(({ record }) => record.qyid === sideOf(key));
        const value = from?.record[key] ?? null;
        return same(value, kept.record[key]) ? [] : [[key, value]];
      }),
    );
    const numbered = ({ record }: FirmGroup["firms"][number]) => ({
      id: record.qyid,
      bbh: record.bbh,
    });
    setBusy(true);
    setFailure(null);
    const reply = await call(firmMergeApi.merge, {
      ...{ keep: numbered(kept), drop: dropped.map(numbered), values, confirmWarnings },
    });
    setBusy(false);
    if (reply.ok) return done(reply.data.mergeId, reply.data.relations, reply.data.taxes);
    const problems = problemsOf(reply.problems) ?? [];
    if (problems.length === 0 || problems.some(({ level }) => level === "E")) {
      return setFailure(reply.message);
    }
    const sure = await modal.confirm({
      title: "有警告，是否仍要合并？",
      content: problems.map(({ message }) => <div key={message}>{message}</div>),
      okText: "仍要合并",
      cancelText: "返回修改",
    });
    if (sure) await send(true);
  };

  const done = (mergeId: string, relations: number, taxes: number) => {
    changed();
    onClose();
    const key = `merge-${mergeId}`;
    notification.success({
      key,
      title: `已合并为${kept.record.qymc}`,
      description: `地企关系 ${count(relations)} 条、税收 ${count(taxes)} 条随之调整`,
      placement: "top",
      duration: 60,
      actions: (
        <Button
          size="small"
          onClick={async () => {
            notification.destroy(key);
            const reply = await call(firmMergeApi.undo, { mergeId });
            if (reply.ok) changed();
            else modal.error({ title: "撤销失败", content: reply.message, okText: "知道了" });
          }}
        >
          撤销
        </Button>
      ),
    });
  };

  return (
    <Modal
      open
      title="合并企业"
      width={960}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={dropped.length === 0}
            onClick={() => send(false)}
          >
            合并 {count(taken.length)} 家
          </Button>
        </>
      }
    >
      <Alert
        type="info"
        showIcon
        className="ui-gap"
        title={`保留${kept.record.qymc}（${kept.record.tyshxydm}），其余 ${count(dropped.length)} 家并入后从企业库移出；关系和税收转到保留的企业，可撤销`}
      />
      {failure ? (
        <Alert type="error" showIcon className="ui-gap" title={`合并失败：${failure}`} />
      ) : null}
      <section className="ui-bulk-table" aria-label="选择保留的值">
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              {firms.map(({ record }) => (
                <th key={record.qyid} scope="col">
                  <Radio
                    checked={keep === record.qyid}
                    disabled={left.includes(record.qyid)}
                    onChange={() => setKeep(record.qyid)}
                  >
                    保留
                  </Radio>
                  {firms.length > 2 && keep !== record.qyid ? (
                    <Checkbox
                      checked={!left.includes(record.qyid)}
                      onChange={({ target }) =>
                        setLeft(
                          target.checked
                            ? left.filter((id) => id !== record.qyid)
                            : [...left, record.qyid],
                        )
                      }
                    >
                      并入
                    </Checkbox>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">统一社会信用代码</th>
              {firms.map(({ record }) => (
                <td key={record.qyid}>{record.tyshxydm}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">关系、税收</th>
              {firms.map(({ record, relations, taxes }) => (
                <td key={record.qyid}>
                  {count(relations)} 条、{count(taxes)} 条
                </td>
              ))}
            </tr>
            {differing.map((key) => (
              <tr key={key}>
                <th scope="row">{yddw.fields[key].label}</th>
                {firms.map(({ record }) => (
                  <td key={record.qyid}>
                    <Radio
                      checked={sideOf(key) === record.qyid}
                      disabled={left.includes(record.qyid)}
                      onChange={() => setChoice({ ...choice, [key]: record.qyid })}
                    >
                      {fieldText(yddw.fields[key], record[key])}
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
