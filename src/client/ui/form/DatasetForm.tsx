import { Alert, App, Button, ConfigProvider, Form } from "antd";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { standardOf } from "#contract/define/field";
import { isMask, isPersonal } from "#contract/define/secret";
import { userApi } from "#contract/endpoints/account/login";
import type { Problem } from "#contract/rules/problem/report";
import { useCall } from "../../api/useCall";
import { saidOnce, sortProblems, withoutRepeats } from "../../records/fieldProblems";
import { type FormItem, formItemsOf } from "../../records/formItemsOf";
import type { Link } from "../../records/registerOf";
import { changesOf, type FieldValues, withGiven } from "../../values/mergeValues";
import { takeOnly } from "../base/takeOnly";
import { useFirstField } from "../base/useFirstField";
import { useSaveKey } from "../base/useSaveKey";
import { DraftNotice } from "./DraftNotice";
import { FieldControl } from "./FieldControl";
import { LinkControl } from "./LinkControl";
import { PersonControl } from "./PersonControl";
import { StalePanel } from "./StalePanel";
import { useFormDraft } from "./useFormDraft";
import { type Refusal, type Save, useSaveForm } from "./useSaveForm";
import "../../theme/ui.css";
import "./form.css";

type Props = {
  dataset: AnyDataset;
  record: FieldValues;
  save: Save;
  /** Early checks in the rules' words; the server decides. */
  check?: (values: FieldValues) => readonly Problem[];
  /** What other fields imply for a field, by field. */
  hints?: (values: FieldValues) => Readonly<Record<string, string>>;
  /** Read-only fields, each with the reason. */
  closed?: Readonly<Record<string, string>>;
  /** Fields that reference a record of another register. */
  links?: Readonly<Record<string, Link>>;
  /** Fields before the form view's: where a new record lies. */
  place?: readonly string[] | undefined;
  /** A new record: there is nothing stored to compare with. */
  fresh?: boolean;
  /**
   * Values that the page learns while the form is open; they fill fields that hold no user input.
   */
  given?: FieldValues;
  /** Shown above the fields: the outline of a new record. */
  lead?: ReactNode;
  /** What is missing there; it is told together with what is wrong with the fields. */
  lacks?: string | null;
  onSaved: (record: FieldValues) => void;
  /** The user has discarded the input, his own or that of an earlier draft. */
  onGivenUp?: () => void;
  onClose: () => void;
};

/** Creates or edits a record with its dataset's form view. */
export function DatasetForm(props: Props) {
  const { dataset, record, save, check, hints, links, place: before, onSaved, onClose } = props;
  const { modal } = App.useApp();
  const items = useMemo(() => formItemsOf(dataset, before), [dataset, before]);
  const keys = useMemo(() => items.map((item) => item.key), [items]);
  const name = `${dataset.name}/${props.fresh ? "new" : String(record[dataset.key.id])}`;
  const draft = useFormDraft(name, record);
  const [values, setValues] = useState<FieldValues>(draft.start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLFormElement>(null);
  const usual = useCall(userApi.choices, { dataset: dataset.name });

  useFirstField(place);
  useGiven(props.given, record, setValues);
  const form = useSaveForm({
    keys,
    record,
    save,
    fresh: props.fresh === true,
    confirm: (warnings) => askWarnings(modal, warnings),
    onSaved: (saved) => {
      draft.drop();
      onSaved(saved);
    },
  });
  const { base, stale, saving } = form;
  useShowRefusal(place, keys, form.refusal);
  const changed = Object.keys(changesOf(keys, base, values)).length;
  const found = useMemo(
    () => (check ? sortProblems(check(values), keys).byField : new Map<string, string[]>()),
    [check, values, keys],
  );
  const errors = saidOnce(withTouched(form.errors, found, touched), keys);
  const warnings = saidOnce(form.warnings, keys);
  const hintOf = hints?.(values) ?? {};

  const change = (key: string, value: unknown) => {
    const next = { ...values, [key]: value };
    setValues(next);
    setTouched(new Set([...touched, key]));
    form.forget(key);
    draft.keep(base, changesOf(keys, base, next));
  };
  const submit = () => {
    if (saving || stale) return;
    setTouched(new Set(keys));
    if (found.size > 0 || props.lacks) {
      form.showErrors(found, props.lacks ? [props.lacks] : []);
      return showFirst(place.current, keys, found);
    }
    if (changed === 0 && !props.fresh) return onClose();
    form.submit(values);
  };
  useSaveKey(submit);
  const giveUp = async () => {
    const sure = changed === 0 || (await modal.confirm(giveUpQuestion(changed)));
    if (!sure) return;
    draft.drop();
    props.onGivenUp?.();
    onClose();
  };

  if (stale) {
    return (
      <StalePanel
        dataset={dataset}
        {...stale}
        saving={saving}
        onBack={form.dismiss}
        onSave={(choice) => setValues(form.resolve(values, choice))}
      />
    );
  }
  return (
    <form
      ref={place}
      className="ui-form"
      aria-label={`${props.fresh ? "新增" : "编辑"}${dataset.title}`}
      onKeyDown={takeOnly}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DraftNotice
        dataset={dataset}
        draft={draft}
        onRestore={(kept) => setValues({ ...base, ...kept })}
        onDrop={() => {
          setValues(base);
          props.onGivenUp?.();
        }}
      />
      {form.messages.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title="保存失败"
          description={[...new Set(form.messages)].map((message) => (
            <div key={message}>{message}</div>
          ))}
        />
      ) : null}
      {props.lead}
      <Form component={false} layout="vertical" requiredMark>
        <div className="ui-form-grid">
          {items.map((item) => (
            <FieldItem
              key={item.key}
              item={item}
              name={name}
              dataset={dataset}
              record={base}
              link={links?.[item.key]}
              values={values}
              warnings={warnings.get(item.key)}
              errors={errors.get(item.key)}
              hint={
                props.closed?.[item.key] ?? hintOf[item.key] ?? standardOf(item.field) ?? undefined
              }
              isClosed={props.closed?.[item.key] !== undefined}
              used={usual.data?.[item.key] ?? nothingUsual}
              onChange={(value) => change(item.key, value)}
            />
          ))}
        </div>
      </Form>
      <footer className="ui-form-foot">
        <span className="ui-second">{changedText(changed, props.fresh === true)}</span>
        <Button onClick={giveUp}>取消</Button>
        <Button type="primary" htmlType="submit" loading={saving} title="Ctrl S">
          保存
        </Button>
      </footer>
    </form>
  );
}

const nothingUsual: readonly string[] = [];

/** The server's errors, and those of the early checks where something was entered. */
const withTouched = (
  told: ReadonlyMap<string, string[]>,
  found: ReadonlyMap<string, string[]>,
  touched: ReadonlySet<string>,
) => new Map([...[...found].filter(([key]) => touched.has(key)), ...told]);

/** Fills fields with the given values as they arrive. */
function useGiven(
  given: FieldValues | undefined,
  record: FieldValues,
  setValues: (next: (now: FieldValues) => FieldValues) => void,
): void {
  const last = useRef<FieldValues>(record);
  useEffect(() => {
    if (!given) return;
    const before = last.current;
    last.current = { ...before, ...given };
    setValues((now) => withGiven(now, before, given));
  }, [given, setValues]);
}

/** The codes that were chosen in this form. */
function changedText(changed: number, fresh: boolean): string {
  if (fresh) return changed > 0 ? `已填写 ${changed} 项` : "";
  return changed > 0 ? `已修改 ${changed} 项` : "没有修改";
}

type ItemProps = {
  item: FormItem;
  name: string;
  dataset: AnyDataset;
  record: FieldValues;
  link: Link | undefined;
  values: FieldValues;
  errors: readonly string[] | undefined;
  warnings: readonly string[] | undefined;
  hint: string | undefined;
  isClosed: boolean;
  /** The user's usual choices. */
  used: readonly string[];
  onChange: (value: unknown) => void;
};

const idOf = (name: string, key: string) => `${name}/${key}`.replaceAll("/", "-");

function FieldItem(props: ItemProps) {
  const { item, name, link, values, errors, warnings, hint, isClosed, onChange } = props;
  const { field, key, wide } = item;
  const value = values[key];
  const id = idOf(name, key);
  return (
    <Form.Item
      className={wide ? "ui-form-wide" : ""}
      label={link ? field.label.replace(/ID$/, "") : field.label}
      htmlFor={id}
      required={field.required}
      validateStatus={errors ? "error" : warnings ? "warning" : ""}
      help={(errors ?? warnings)?.join("；") || null}
      extra={hint}
    >
      <ConfigProvider componentDisabled={isClosed}>
        {link ? (
          <LinkControl
            id={id}
            link={link}
            value={value}
            onChange={onChange}
            required={field.required}
            values={values}
          />
        ) : isPersonal(field) && isMask(props.record[key]) ? (
          <PersonControl
            id={id}
            item={item}
            dataset={props.dataset}
            record={props.record}
            value={value}
            onChange={onChange}
          />
        ) : (
          <FieldControl
            item={item}
            id={id}
            value={value}
            onChange={onChange}
            values={values}
            used={props.used}
          />
        )}
      </ConfigProvider>
    </Form.Item>
  );
}

function showFirst(
  place: HTMLElement | null,
  keys: readonly string[],
  errors: ReadonlyMap<string, unknown>,
) {
  const index = keys.findIndex((key) => errors.has(key));
  const item = place?.querySelectorAll<HTMLElement>(".ant-form-item")[index];
  item?.scrollIntoView({ block: "center" });
  item?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
}

/** Scrolls to the server's refusal: its first field, or the message above the form. */
function useShowRefusal(
  place: RefObject<HTMLElement | null>,
  keys: readonly string[],
  refusal: Refusal | null,
) {
  useEffect(() => {
    if (!refusal) return;
    if (refusal.errors.size > 0) showFirst(place.current, keys, refusal.errors);
    else place.current?.querySelector(".ant-alert-error")?.scrollIntoView({ block: "center" });
  }, [place, keys, refusal]);
}

type Modal = ReturnType<typeof App.useApp>["modal"];

const giveUpQuestion = (changed: number) => ({
  title: `放弃 ${changed} 项未保存的修改？`,
  okText: "放弃修改",
  okButtonProps: { danger: true },
  cancelText: "继续编辑",
});

const askWarnings = (modal: Modal, warnings: readonly Problem[]): Promise<boolean> =>
  Promise.resolve(
    modal.confirm({
      title: `有 ${withoutRepeats(warnings).length} 条警告，是否仍要保存？`,
      content: (
        <ul className="ui-plain">
          {withoutRepeats(warnings).map((one) => (
            <li key={`${one.rule}${one.field}${one.message}`}>{one.message}</li>
          ))}
        </ul>
      ),
      okText: "仍要保存",
      cancelText: "返回修改",
    }),
  );
