import { Select } from "antd";

type Props<C extends string> = {
  headings: readonly { title: string; column: C | null }[];
  /** Columns that a heading can be matched to, by title. */
  titles: Readonly<Record<C, string>>;
  /** The first values of a column, by its title. */
  samples?: Readonly<Record<string, readonly string[]>>;
  disabled: boolean;
  onMatch: (meant: Record<string, C | null>) => void;
};

/**
 * Headings are identified by title: a second one with the same title, or a column without one, is
 * not read.
 */
const named = <H extends { title: string }>(headings: readonly H[]): H[] =>
  headings.filter(
    ({ title }, at) => title !== "" && headings.findIndex((one) => one.title === title) === at,
  );

/** 字段匹配: matches a sheet's headings to columns; returns the resulting matches of all of them. */
export function HeadingMatch<C extends string>(props: Props<C>) {
  const { titles, samples = {}, disabled, onMatch } = props;
  const headings = named(props.headings);
  const taken = new Set(headings.map(({ column }) => column));
  const options = (Object.keys(titles) as C[]).map((value) => ({ value, label: titles[value] }));
  return (
    <div className="ui-match">
      {headings.map(({ title, column }) => (
        <div key={title}>
          <span title={title}>
            {title} <small className="ui-second">{samples[title]?.join("、")}</small>
          </span>
          <Select<C>
            aria-label={`“${title}”对应的字段`}
            size="small"
            showSearch={{ optionFilterProp: "label" }}
            value={column}
            placeholder="不导入"
            allowClear
            disabled={disabled}
            onChange={(next: C | undefined) =>
              onMatch(
                Object.fromEntries(
                  headings.map((one) => [
                    one.title,
                    one.title === title ? (next ?? null) : one.column,
                  ]),
                ) as Record<string, C | null>,
              )
            }
            options={options.map((one) => ({
              ...one,
              disabled: one.value !== column && taken.has(one.value),
            }))}
          />
        </div>
      ))}
    </div>
  );
}
