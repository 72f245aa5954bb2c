import { Segmented, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { count } from "../../values/format";

type Props<K extends string, R extends object> = Omit<TableProps<R>, "size" | "title"> & {
  /** What the kinds are of, for screen readers. */
  label: string;
  kinds: Readonly<Record<K, string>>;
  counts: Readonly<Record<string, number>>;
  kind: K;
  onKind: (kind: K) => void;
  /** Shown in place of the table. */
  instead?: ReactNode;
};

/** Differences by kind: the count of each, and the rows of the chosen one. */
export function KindTable<K extends string, R extends object>(props: Props<K, R>) {
  const { label, kinds, counts, kind, onKind, instead, ...table } = props;
  return (
    <>
      <Segmented<K>
        aria-label={label}
        value={kind}
        onChange={onKind}
        options={(Object.keys(kinds) as K[]).map((one) => ({
          value: one,
          label: `${kinds[one]} ${count(counts[one] ?? 0)}`,
        }))}
      />
      {instead ?? <Table<R> size="small" {...table} />}
    </>
  );
}
