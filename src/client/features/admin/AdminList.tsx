import { Table, type TableColumnsType } from "antd";
import type { ReactNode } from "react";
import type { Called } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { count } from "../../values/format";
import { pageSize, type usePaged } from "./usePaged";
import "../../theme/ui.css";
import "./admin.css";
import { useLastPage } from "../../ui/base/useLastPage";

type Page<R> = { list: R[]; total: number };

type Props<R extends object> = {
  called: Called<Page<R>>;
  rowKey: keyof R & string;
  columns: TableColumnsType<R>;
  paged: ReturnType<typeof usePaged>;
  /** Filters, and what can be done. */
  bar: ReactNode;
  /** Shown instead of the count if not everything is counted. */
  totalText?: (page: Page<R>) => string;
  selection?: {
    ids: readonly string[];
    set: (ids: string[]) => void;
    mayTake: (row: R) => boolean;
  };
  empty: string;
};

/** A list of the administration: filters, table, pages. */
export function AdminList<R extends object>(props: Props<R>) {
  const { called, rowKey, columns, paged, bar, selection, empty } = props;
  const widths = columns.reduce((sum, { width }) => sum + Number(width ?? 120), 0);
  const go = (page: number) => paged.put({ page: String(page) });
  useLastPage(called.data, { current: paged.current, pageSize }, go);
  return (
    <div className="admin">
      <div className="admin-bar">{bar}</div>
      <CallState called={called} rows={12}>
        {(page) => (
          <Table<R>
            size="small"
            rowKey={rowKey}
            columns={columns}
            dataSource={page.list}
            loading={called.loading}
            // Nothing in an empty list could take the focus to scroll it by keys.
            scroll={page.list.length > 0 ? { x: widths } : {}}
            locale={{ emptyText: <span className="ui-second">{empty}</span> }}
            {...(selection && {
              rowSelection: {
                selectedRowKeys: [...selection.ids],
                onChange: (keys) => selection.set(keys.map(String)),
                getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部" }),
                getCheckboxProps: (row: R) => ({
                  disabled: !selection.mayTake(row),
                  "aria-label": `选择 ${String(row[rowKey])}`,
                }),
              },
            })}
            pagination={{
              current: paged.current,
              pageSize,
              total: page.total,
              showSizeChanger: false,
              showTotal: () => props.totalText?.(page) ?? `共 ${count(page.total)} 条`,
              onChange: go,
            }}
          />
        )}
      </CallState>
    </div>
  );
}
