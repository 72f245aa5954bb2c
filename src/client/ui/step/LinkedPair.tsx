import type { AnyRecord } from "#contract/define/anyRecord";
import { headingOf } from "#contract/define/field";
import { useCall } from "../../api/useCall";
import { type LinkedPairing, numberOf, type Register } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { fieldText } from "../../values/fieldText";
import { missing } from "../../values/format";

type Props = { register: Register; row: AnyRecord; pairing: LinkedPairing };

/** How many are looked through for the one with just this number. */
const offered = 10;

/** The record that a field of the row leads to, with its register. */
function useLinked(register: Register, row: AnyRecord, field: string) {
  const link = register.links?.[field];
  if (!link) throw new Error(`${register.dataset.name}.${field} leads nowhere`);
  const to = registerNamed(link.to);
  const value = String(row[field]);
  const filter = link.by === "id" ? { [`${to.dataset.key.id}s`]: [value] } : { keyword: value };
  const { data, error, loading } = useCall(to.page, { ...filter, current: 1, pageSize: offered });
  const record =
    link.by === "id" ? data?.list[0] : data?.list.find((one) => numberOf(to, one) === value);
  return { to, record, error, loading };
}

type Linked = ReturnType<typeof useLinked>;

const textOf = ({ to, record }: Linked, key: string | null): string => {
  const field = key === null ? undefined : to.dataset.fields[key];
  return record && field && key ? fieldText(field, record[key]) : missing;
};

/** Two records that a step ties together, side by side: whoever takes it sees where they differ. */
export function LinkedPair({ register, row, pairing: { sides, rows } }: Props) {
  const left = useLinked(register, row, sides[0]);
  const right = useLinked(register, row, sides[1]);
  const [title, other] = [left.to.dataset.title, right.to.dataset.title];
  return (
    <table className="ui-pair" aria-label={`${title}与${other}对照`}>
      <thead>
        <tr>
          <th scope="col">
            <State linked={left} />
          </th>
          <th scope="col">
            <State linked={right} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([a, b]) => (
          <tr key={`${a}/${b}`}>
            <Fact linked={left} name={a} same={textOf(left, a) === textOf(right, b)} />
            <Fact linked={right} name={b} same={textOf(left, a) === textOf(right, b)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose facts they are, or why there are none. */
function State({ linked: { to, record, error, loading } }: { linked: Linked }) {
  const { title } = to.dataset;
  if (loading) return `${title}：正在读取…`;
  if (error) return <span role="alert">{`${title}读取失败：${error.message}`}</span>;
  return record ? title : `${title}：已删除或不在权限范围内`;
}

type FactProps = { linked: Linked; name: string | null; same: boolean };

function Fact({ linked, name, same }: FactProps) {
  const field = name === null ? undefined : linked.to.dataset.fields[name];
  if (!field) return <td />;
  const text = textOf(linked, name);
  return (
    <td>
      <span className="ui-second">{headingOf(field)}</span>
      <div className={same && text !== missing ? "ui-good" : ""}>
        {text}
        {same && text !== missing ? "（一致）" : ""}
      </div>
    </td>
  );
}
