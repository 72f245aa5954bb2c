import { App, Button, Input, type TableColumnsType } from "antd";
import { useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { type Role, roles } from "#contract/roles";
import type { Called } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { missing } from "../../values/format";
import { AdminList } from "./AdminList";
import type { usePaged } from "./usePaged";

type Held = {
  id: string;
  username: string;
  realName: string;
  areaName: string;
  roles: string[];
};

type Words = {
  /** What ending is called, of one and of those that are ticked. */
  end: string;
  endTicked: string;
  search: string;
  empty: string;
  /** What comes of it for whoever holds it. */
  warning: string;
  title: (what: string) => string;
  one: (row: string) => string;
  several: (n: number) => string;
  done: (n: number) => string;
};

type Props<R extends Held> = {
  called: Called<{ list: R[]; total: number }>;
  paged: ReturnType<typeof usePaged>;
  words: Words;
  mayEnd: (row: R) => boolean;
  end: (
    ids: string[],
  ) => Promise<{ ok: true; data: { ended: number } } | { ok: false; message: string }>;
  nameOf: (row: R) => string;
  /** Beside the user's name. */
  mark?: (row: R) => ReactNode;
  columns: TableColumnsType<R>;
};

/** What users hold, such as sessions: found by its holder, and ended one by one or several together. */
export function EndableList<R extends Held>(props: Props<R>) {
  const { called, paged, words, mayEnd, nameOf, mark } = props;
  const [ids, setIds] = useState<string[]>([]);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const end = (wanted: string[], what: string) =>
    modal.confirm({
      title: words.title(what),
      content: words.warning,
      okText: words.end,
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: async () => {
        const result = await props.end(wanted);
        if (!result.ok) return notify({ kind: "error", text: result.message });
        notify({ kind: "success", text: words.done(result.data.ended) });
        setIds([]);
        called.reload();
      },
    });
  return (
    <AdminList<R>
      called={called}
      rowKey="id"
      paged={paged}
      empty={words.empty}
      selection={{ ids, set: setIds, mayTake: mayEnd }}
      bar={
        <>
          <Input.Search
            className="admin-word"
            aria-label={words.search}
            placeholder={words.search}
            allowClear
            defaultValue={paged.text("keyword")}
            onSearch={(value) => paged.put({ keyword: value })}
          />
          <span className="admin-fill" />
          <Button onClick={called.reload}>刷新</Button>
          <Button
            danger
            disabled={ids.length === 0}
            onClick={() => end(ids, words.several(ids.length))}
          >
            {words.endTicked}
          </Button>
        </>
      }
      columns={[
        {
          title: "用户",
          width: 180,
          render: (_, row) => (
            <>
              {row.realName}（{row.username}）{mark?.(row)}
            </>
          ),
        },
        {
          title: "角色",
          width: 110,
          render: (_, row) => row.roles.map((one) => roles[one as Role] ?? one).join("、"),
        },
        { title: "行政区", dataIndex: "areaName", width: 90 },
        ...props.columns,
        {
          title: "操作",
          width: 90,
          fixed: "right",
          render: (_, row) =>
            mayEnd(row) ? (
              <Button
                type="link"
                danger
                size="small"
                onClick={() => end([row.id], words.one(nameOf(row)))}
              >
                {words.end}
              </Button>
            ) : (
              missing
            ),
        },
      ]}
    />
  );
}
