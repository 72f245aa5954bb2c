import { Alert, Button, Form, Input, Select } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { headingOf } from "#contract/define/field";
import { formItemOf } from "../../records/formItemsOf";
import { idOf, type Register, titleOf } from "../../records/registerOf";
import { askedBy, isFinal, noteNameOf, type Step } from "../../records/stepsOf";
import { fieldText } from "../../values/fieldText";
import { count } from "../../values/format";
import { Dialog } from "../base/Dialog";
import { FileSlots } from "../files/FileSlots";
import { FieldControl } from "../form/FieldControl";
import { BatchResult } from "./BatchResult";
import { LinkedPair } from "./LinkedPair";
import { focusPhrases, NotePhrases } from "./NotePhrases";
import { useStep } from "./useStep";

/** Called with the ids of the records that have moved. */
export type StepDone = (ids: readonly string[]) => void;

type Props = {
  register: Register;
  step: Step;
  onClose: () => void;
  onDone?: StepDone | undefined;
};

const noteId = "step-note";
const longestNote = 450;

/**
 * Asks for what a step requires (note, fields, attachments), takes it, and reports the outcome for
 * each record.
 */
export function StepDialog({ register, step, onClose, onDone }: Props) {
  const form = useStep(register, step, (ids) => {
    onDone?.(ids);
    onClose();
  });
  const { edge, rows } = step;
  const final = isFinal(step);
  const close = () => {
    if (form.result && form.result.ok.length > 0) onDone?.(form.result.ok);
    onClose();
  };
  return (
    <Dialog
      title={`${edge.action}（${count(rows.length)} ${register.dataset.work.counter}）`}
      onCancel={close}
      width={560}
      footer={
        form.result ? (
          <Button type="primary" onClick={close}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button
              type="primary"
              danger={final}
              loading={form.busy}
              disabled={form.missing !== null}
              onClick={form.send}
            >
              {edge.action}
            </Button>
          </>
        )
      }
    >
      {form.result ? (
        <>
          <BatchResult register={register} action={edge.action} rows={rows} result={form.result} />
          {form.result.failed.length > 0 && form.text.trim() !== "" ? (
            <p className="ui-second">
              您填写的{noteNameOf(step)}：{form.text}
            </p>
          ) : null}
        </>
      ) : (
        <StepForm register={register} step={step} form={form} />
      )}
    </Dialog>
  );
}

type FormProps = { register: Register; step: Step; form: ReturnType<typeof useStep> };

function StepForm({ register, step, form }: FormProps) {
  const { edge, rows } = step;
  const ready = form.missing === null && !form.busy;
  const [only] = rows.length === 1 ? rows : [];
  return (
    <Form component={false} layout="vertical">
      <Subjects register={register} rows={rows} />
      {only ? <Paired register={register} step={step} row={only} /> : null}
      {edge.reasons.length > 0 ? (
        <Form.Item label={`${edge.action}原因`} htmlFor="step-reason" required>
          <Select
            id="step-reason"
            value={form.reason}
            onChange={form.setReason}
            options={edge.reasons.map((one) => ({ value: one, label: one }))}
          />
        </Form.Item>
      ) : null}
      {form.hasFields ? <StepFields register={register} step={step} form={form} /> : null}
      {only && edge.files.length > 0 ? (
        <FileSlots
          dataset={register.dataset.name}
          id={idOf(register, only)}
          kinds={edge.files}
          {...(register.fileNames && { names: register.fileNames })}
          onCount={form.setFiles}
        />
      ) : null}
      {!only && edge.files.length + edge.fields.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title="材料或必填项不齐的记录不会办理，办理后逐条列出原因"
          className="ui-gap"
        />
      ) : null}
      <Form.Item
        label={noteNameOf(step)}
        htmlFor={noteId}
        required={edge.note > 0}
        help={form.missing ?? undefined}
      >
        <Input.TextArea
          id={noteId}
          // Keys that open a step are followed by words, also where it asks for more than a note.
          data-first
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey } = event;
            if (!ctrlKey && !metaKey) return;
            if (key === "Enter" && ready) form.send();
            if (key === "ArrowDown" && focusPhrases()) event.preventDefault();
          }}
          placeholder={`Ctrl Enter ${edge.action}`}
          autoSize={{ minRows: 3, maxRows: 6 }}
          maxLength={longestNote}
          showCount
        />
      </Form.Item>
      <NotePhrases text={form.text} onText={form.setText} noteId={noteId} most={longestNote} />
      {form.failure ? <Alert type="error" showIcon title={`办理失败：${form.failure}`} /> : null}
    </Form>
  );
}

/** The two records that a step ties together. */
function Paired({
  register,
  step,
  row,
}: Pick<FormProps, "register" | "step"> & { row: AnyRecord }) {
  const { paired } = register;
  if (paired?.on !== step.edge.action) return null;
  return <LinkedPair register={register} row={row} pairing={paired} />;
}

function StepFields({ register, step, form }: FormProps) {
  const hints = register.hints?.(form.values) ?? {};
  return (
    <div className="ui-form-grid">
      {askedBy(step).map((key) => {
        const item = formItemOf(register.dataset, key);
        const id = `step-${key}`;
        return (
          <Form.Item key={key} label={item.field.label} htmlFor={id} required extra={hints[key]}>
            <FieldControl
              item={item}
              id={id}
              value={form.values[key]}
              onChange={(value) => form.setValue(key, value)}
            />
          </Form.Item>
        );
      })}
    </div>
  );
}

const named = 5;

function Subjects({ register, rows }: { register: Register; rows: readonly AnyRecord[] }) {
  return (
    <p className="ui-subjects">
      {rows
        .slice(0, named)
        .map((row) => titleOf(register, row))
        .join("、")}
      {rows.length > named ? ` 等 ${count(rows.length)} ${register.dataset.work.counter}` : ""}
      {rows.length === 1 ? <Weighed register={register} row={rows[0] as AnyRecord} /> : null}
    </p>
  );
}

function Weighed({ register, row }: { register: Register; row: AnyRecord }) {
  const { fields } = register.dataset;
  return (register.weighed ?? []).map((key) => {
    const field = fields[key];
    return field ? (
      <span key={key} className="ui-weighed">
        {headingOf(field)} <b>{fieldText(field, row[key])}</b>
      </span>
    ) : null;
  });
}
