import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { useCall } from "../../api/useCall";
import { idOf, type Register, type Related, titleOf } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { briefText } from "../../values/fieldText";
import { count, missing } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { CallState } from "../base/CallState";

type Props = { register: Register; record: AnyRecord };

const offered = 10;

/** Whether a register's records have anything to show under 关联. */
export const hasLinks = ({ links, related }: Register): boolean =>
  Object.keys(links ?? {}).length + (related?.length ?? 0) > 0;

/**
 * Records of other registers that belong to this one: those that it names, and those that name it.
 */
export function LinkedTab({ register, record }: Props) {
  const named: Related[] = Object.entries(register.links ?? {}).map(([field, { to, by }]) => ({
    title: register.dataset.fields[field]?.label.replace(/ID$/, "") ?? "",
    to,
    filter: (row) => {
      const { key } = registerNamed(to).dataset;
      if (!row[field]) return null;
      return by === "id" ? { [`${key.id}s`]: [row[field]] } : { keyword: row[field] };
    },
  }));
  return (
    <>
      {[...named, ...(register.related ?? [])].map((one) => (
        <LinkedList key={`${one.to}/${one.title}`} related={one} record={record} />
      ))}
    </>
  );
}

function LinkedList({ related, record }: { related: Related; record: AnyRecord }) {
  const register = registerNamed(related.to);
  const filter = related.filter(record);
  const called = useCall(register.page, filter && { ...filter, current: 1, pageSize: offered });
  return (
    <section>
      <h4 className="ui-part">
        {related.title}
        {called.data ? (
          <span className="ui-second">
            {" "}
            {count(called.data.total)} {register.dataset.work.counter}
          </span>
        ) : null}
      </h4>
      {filter ? (
        <CallState called={called} rows={2}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="ui-second">没有关联记录</p>
            ) : (
              <ul className="ui-files">
                {list.map((row) => (
                  <LinkedRow key={idOf(register, row)} register={register} row={row} />
                ))}
              </ul>
            )
          }
        </CallState>
      ) : (
        <p className="ui-second">没有关联记录</p>
      )}
    </section>
  );
}

function LinkedRow({ register, row }: { register: Register; row: AnyRecord }) {
  const navigate = useNavigate();
  const { dataset } = register;
  const { home } = dataset.work;
  const { key: named, state } = dataset;
  const facts = dataset.views.table
    .filter((key) => key !== named.number && key !== named.name && key !== state)
    .flatMap((key) => {
      const field = dataset.fields[key];
      const text = field ? briefText(field, row[key]) : missing;
      return field && text !== missing ? [`${field.label} ${text}`] : [];
    })
    .slice(0, 4);
  return (
    <li>
      <div>
        <div>
          {titleOf(register, row)}{" "}
          {dataset.state ? (
            <StatusTag dataset={dataset} field={dataset.state} value={row[dataset.state]} />
          ) : null}
        </div>
        <div className="ui-second">{facts.join(" · ")}</div>
      </div>
      {home ? (
        <Button
          type="link"
          size="small"
          onClick={() => navigate(`${home}?record=${idOf(register, row)}`)}
        >
          打开
        </Button>
      ) : null}
    </li>
  );
}
