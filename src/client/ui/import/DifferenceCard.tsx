import { Checkbox, Segmented } from "antd";
import type { ReactNode } from "react";
import { type Change, ChangeTable } from "../base/ChangeTable";
import "./difference.css";

type Props<H extends string> = {
  title: string;
  number: string;
  /** What stands between title and choice: a button, or who changed the record meanwhile. */
  more?: ReactNode;
  changes: readonly Change[];
  /** Headings of the two states. */
  heads: readonly [stored: string, file: string];
  /** What can become of the record; `take` takes the file's values, less those that are kept. */
  hows: Readonly<Record<H | "take", string>>;
  how: H | "take" | null;
  kept: readonly string[];
  /** Choices by which no field is taken. */
  without?: H;
  busy?: boolean;
  onChoose: (how: H | "take", kept: readonly string[]) => void;
};

/** What a file has otherwise of one record, with what is to become of it, as a whole or field by field. */
export function DifferenceCard<H extends string>(props: Props<H>) {
  const { title, number, more, changes, heads, hows, how, kept, without, busy, onChoose } = props;
  const fields = changes.map(({ field }) => field);
  // Without a choice all stay.
  const stays = how === "take" ? kept : fields;
  const tick = (field: string, isTaken: boolean) =>
    onChoose("take", isTaken ? stays.filter((one) => one !== field) : [...stays, field]);
  return (
    <section className="ui-difference" aria-label={`${number} ${title}`}>
      <header>
        <strong>{title || number}</strong>
        <span className="ui-second">{number}</span>
        {more}
        <Segmented<H | "take" | "">
          aria-label={`${number} 的处理`}
          size="small"
          disabled={busy === true}
          value={how ?? ""}
          options={(Object.keys(hows) as (H | "take")[]).map((value) => ({
            value,
            label: hows[value],
          }))}
          onChange={(next) => (next ? onChoose(next, []) : undefined)}
        />
      </header>
      <ChangeTable
        changes={changes}
        heads={heads}
        more={{
          head: hows.take,
          cell: ({ field, label }) => (
            <Checkbox
              aria-label={`${number} 的${label}${hows.take}`}
              disabled={busy === true || (without !== undefined && how === without)}
              checked={!stays.includes(field)}
              onChange={({ target }) => tick(field, target.checked)}
            />
          ),
        }}
      />
    </section>
  );
}
