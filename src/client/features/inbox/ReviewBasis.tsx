import { AimOutlined } from "@ant-design/icons";
import { Alert, Button, Tag } from "antd";
import { useSetAtom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import { basisApi as api, type Finding, type Linked } from "#contract/endpoints/inbox/basis";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import { useCall } from "../../api/useCall";
import type { Register } from "../../records/registerOf";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { CallState } from "../../ui/base/CallState";
import { hasLinks, LinkedTab } from "../../ui/record/LinkedTab";
import { StatusTag } from "../../values/StatusTag";
import { findingWords, levelColors } from "./basisWords";
import { GroundPart } from "./GroundPart";

type Props = { row: TodoRow; register: Register; record: AnyRecord };

/** What a decision rests on: rules, ground, and the records that belong to it. */
export function ReviewBasis({ row, register, record }: Props) {
  const called = useCall(api.read, { kind: row.kind, id: row.id }, String(row.bbh));
  return (
    <CallState called={called} rows={6}>
      {({ rules, ground, linked }) => (
        <>
          {rules ? <Rules {...rules} /> : null}
          {ground ? <GroundPart ground={ground} own={register.dataset.name} /> : null}
          {linked.length > 0 || hasLinks(register) ? <h3>关联</h3> : null}
          <LinkedRecords linked={linked} />
          {hasLinks(register) ? <LinkedTab register={register} record={record} /> : null}
        </>
      )}
    </CallState>
  );
}

type RulesProps = {
  findings: readonly Finding[];
  passed: readonly string[];
  refusal: string | null;
};

function Rules({ findings, passed, refusal }: RulesProps) {
  const fly = useSetAtom(mapCommandAtom);
  return (
    <>
      <h3>校验规则</h3>
      {refusal === null ? (
        <p className="ui-second">{findingWords(findings, passed.length)}</p>
      ) : (
        <Alert type="warning" showIcon title={`规则核对未完成：${refusal}`} />
      )}
      {findings.length > 0 ? (
        <ul className="inbox-basis" aria-label="未通过的规则">
          {findings.map(({ rule, level, message, place }) => (
            <li key={rule + message}>
              <Tag color={levelColors[level]}>{rule}</Tag>
              <span>{message}</span>
              {place ? (
                <Button
                  type="text"
                  size="small"
                  icon={<AimOutlined />}
                  aria-label={`定位 ${rule} ${message}`}
                  onClick={() => fly({ kind: "point", at: place })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {passed.length > 0 ? (
        <details className="inbox-passed">
          <summary>通过的 {passed.length} 条规则</summary>
          <ul>
            {passed.map((code) => (
              <li key={code}>
                <Tag>{code}</Tag>
                {ruleNames[code] ?? ""}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** Records that no field names: projects of a parcel, its enterprises and contracts. */
function LinkedRecords({ linked }: { linked: readonly Linked[] }) {
  const select = useSetAtom(selectionAtom);
  const names = [...new Set(linked.map(({ dataset }) => dataset))];
  return names.map((name) => {
    const dataset = datasets[name];
    if (!dataset) return null;
    return (
      <section key={name}>
        <h4 className="ui-part">{dataset.title}</h4>
        <ul className="inbox-basis">
          {linked
            .filter((one) => one.dataset === name)
            .map(({ id, number, name: title, state }) => (
              <li key={id}>
                <Button
                  type="link"
                  size="small"
                  onClick={() => select({ dataset: name, ids: [id], focus: id })}
                >
                  {title || number}
                </Button>
                <span className="ui-second">{number}</span>
                {dataset.state && state !== null ? (
                  <StatusTag dataset={dataset} field={dataset.state} value={state} />
                ) : null}
              </li>
            ))}
        </ul>
      </section>
    );
  });
}
