import { Input, Segmented, Select, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { RegionFilter } from "../../ui/base/RegionFilter";
import { useAddress } from "../../ui/base/useAddress";
import { count } from "../../values/format";
import { BatchBar } from "./BatchBar";
import { DecidedList } from "./DecidedList";
import { itemId, knownKind } from "./kinds";
import { TodoDetail } from "./TodoDetail";
import { TodoList } from "./TodoList";
import { useInboxKeys } from "./useInboxKeys";
import { type Put, useOpenItem, useUsualStep } from "./useOpenItem";
import "../../theme/ui.css";
import "./inbox.css";
import { pageIn } from "../../records/listQuery";
import { useLastPage } from "../../ui/base/useLastPage";

const pageSize = 50;
const noChoice: ReadonlySet<string> = new Set();

/** /sys/todo: what waits for the user, and what others have decided about his submissions. */
export function Component() {
  const { params, put } = useInboxAddress();
  const isMine = params.get("tab") === "mine";
  return (
    <div className="inbox">
      <InboxTabs isMine={isMine} put={put} />
      {isMine ? (
        <DecidedList unseen={params.has("unseen")} current={pageIn(params)} put={put} />
      ) : (
        <Waiting params={params} put={put} />
      )}
    </div>
  );
}

function InboxTabs({ isMine, put }: { isMine: boolean; put: Put }) {
  const revision = useAtomValue(dataRevisionAtom);
  const unseen = useCall(todoApi.counts, {}, revision).data?.unseen ?? 0;
  return (
    <nav className="inbox-bar" aria-label="待办与结果">
      <Segmented
        value={isMine ? "mine" : "waiting"}
        onChange={(value) =>
          put({ tab: value === "mine" ? "mine" : null, page: null, item: null, unseen: null })
        }
        options={[
          { value: "waiting", label: "待我办理" },
          {
            value: "mine",
            label: unseen > 0 ? `我提交的（${count(unseen)} 项新结果）` : "我提交的",
          },
        ]}
      />
    </nav>
  );
}

/** Everything that waits, as one list. */
function Waiting({ params, put }: { params: URLSearchParams; put: Put }) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const kind = params.get("kind");
  const overdue = params.has("overdue");
  const keyword = params.get("keyword") ?? "";
  const current = pageIn(params);
  const list = useCall(
    todoApi.list,
    {
      areaCode,
      current,
      pageSize,
      ...(kind && knownKind(kind) && { kind }),
      ...(overdue && { overdue }),
      ...(keyword && { keyword }),
    },
    revision,
  );
  useLastPage(list.data, { current, pageSize }, (last) => put({ page: String(last), item: null }));
  const rows = useMemo(() => list.data?.list ?? [], [list.data]);
  const open = useOpenItem(rows, params.get("item"), put);
  const [chosen, setChosen] = useState(noChoice);
  const choose = (id: string) => setChosen((now) => toggled(now, id));
  const picked = rows.filter((row) => chosen.has(itemId(row)));
  const handled = (key: string, done: readonly string[]) => {
    const gone = new Set(done.map((id) => itemId({ kind: key, id })));
    setChosen((now) => new Set([...now].filter((id) => !gone.has(id))));
    open.handled(gone);
  };
  const usual = useUsualStep(picked, handled);
  useInboxKeys({
    next: () => open.move(1),
    previous: () => open.move(-1),
    pass: () => usual.take("pass", open.aimed()),
    back: () => usual.take("back", open.aimed()),
    choose: () => {
      const row = open.aimed();
      if (row) choose(itemId(row));
    },
  });
  return (
    <>
      <InboxFilters
        {...{ areaCode, revision, kind, overdue, keyword, put }}
        keys={usual.words(open.row)}
      />
      {picked.length > 0 ? (
        <BatchBar rows={picked} onDone={handled} onClear={() => setChosen(noChoice)} />
      ) : null}
      <div className="inbox-body">
        <CallState called={list} rows={12}>
          {({ total }) => (
            <TodoList
              {...{ rows, total, current, pageSize, chosen }}
              open={open.row ? itemId(open.row) : null}
              loading={list.loading}
              filtered={Boolean(kind || overdue || keyword)}
              onOpen={(row) => put({ item: itemId(row) })}
              onChoose={(row) => choose(itemId(row))}
              onPage={(page) => put({ page: String(page), item: null })}
              onClear={() => put({ kind: null, overdue: null, keyword: null, page: null })}
            />
          )}
        </CallState>
        {open.row ? <TodoDetail key={itemId(open.row)} row={open.row} onDone={handled} /> : null}
      </div>
    </>
  );
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The inbox's state, kept in the address. */
function useInboxAddress() {
  const [params, change] = useAddress();
  const put: Put = useCallback(
    (values) =>
      change((now) => {
        for (const [key, value] of Object.entries(values)) {
          if (value) now.set(key, value);
          else now.delete(key);
        }
        return now;
      }),
    [change],
  );
  return { params, put };
}

type FilterProps = {
  areaCode: string;
  revision: number;
  kind: string | null;
  overdue: boolean;
  keyword: string;
  put: Put;
  /** What the keys do with the open item. */
  keys: string;
};

function InboxFilters({ areaCode, revision, kind, overdue, keyword, put, keys }: FilterProps) {
  const counts = useCall(todoApi.counts, { areaCode }, revision).data;
  const late = kind ? counts?.kinds.find((one) => one.kind === kind) : counts;
  const first = { page: null, item: null };
  return (
    <header className="inbox-bar">
      <RegionFilter />
      <Select
        aria-label="事项类型"
        className="inbox-kind"
        popupMatchSelectWidth={false}
        value={kind ?? ""}
        onChange={(value) => put({ kind: value, ...first })}
        options={[
          { value: "", label: `全部事项（${count(counts?.total)}）` },
          ...(counts?.kinds ?? []).map((one) => ({
            value: one.kind,
            label: `${one.title}（${count(one.zs)}）`,
          })),
        ]}
      />
      <Tag.CheckableTag
        checked={overdue}
        onChange={(on) => put({ overdue: on ? "1" : null, ...first })}
      >
        只看逾期（{count(counts && (late?.overdue ?? 0))}）
      </Tag.CheckableTag>
      <Input.Search
        className="inbox-word"
        aria-label="编号、名称"
        placeholder="编号、名称、权利人"
        allowClear
        defaultValue={keyword}
        onSearch={(value) => put({ keyword: value.trim(), ...first })}
      />
      <span className="inbox-keys">{keys}</span>
    </header>
  );
}
