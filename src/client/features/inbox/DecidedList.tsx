import { Button, Empty, Pagination, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useNavigate } from "react-router-dom";
import { type DecisionRow, todoApi } from "#contract/endpoints/inbox/todo";
import { type Role, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { registers } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { CallState } from "../../ui/base/CallState";
import { useLastPage } from "../../ui/base/useLastPage";
import { count, moment } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { knownKind } from "./kinds";
import type { Put } from "./useOpenItem";

const pageSize = 50;

type Props = { unseen: boolean; current: number; put: Put };

/** Decisions of others about the user's own records: outcome, note, time, and a link. */
export function DecidedList({ unseen, current, put }: Props) {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(todoApi.decided, { unseen, current, pageSize }, revision);
  const go = (page: number) => put({ page: String(page) });
  useLastPage(called.data, { current, pageSize }, go);
  const changed = useChanged();
  const mark = async (rzids?: string[]) => {
    const reply = await call(todoApi.seen, rzids ? { rzids } : {});
    if (reply.ok && reply.data.seen > 0) changed();
  };
  return (
    <CallState called={called} rows={12}>
      {(found) => (
        <>
          <header className="inbox-bar">
            <Tag.CheckableTag
              checked={unseen}
              onChange={(on) => put({ unseen: on ? "1" : null, page: null })}
            >
              只看未读（{count(found.unseen)}）
            </Tag.CheckableTag>
            <Button size="small" disabled={found.unseen === 0} onClick={() => mark()}>
              全部标为已读
            </Button>
          </header>
          <div className="inbox-list inbox-decided" aria-busy={called.loading}>
            {found.list.length === 0 ? (
              <Empty
                className="inbox-empty"
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={unseen ? "没有未读的办理结果" : "您提交的事项还没有办理结果"}
              />
            ) : (
              <ul aria-label="办理结果">
                {found.list.map((row) => (
                  <Decision key={row.rzid} row={row} onSeen={() => mark([row.rzid])} />
                ))}
              </ul>
            )}
            <footer>
              <span>
                共 <b>{count(found.total)}</b> 项
              </span>
              <Pagination
                size="small"
                simple
                current={current}
                pageSize={pageSize}
                total={found.total}
                onChange={go}
                showSizeChanger={false}
              />
            </footer>
          </div>
        </>
      )}
    </CallState>
  );
}

const pathOf = ({ target }: DecisionRow): string | null => {
  const home = target && registers[target.dataset]?.dataset.work.home;
  return home ? `${home}?record=${encodeURIComponent(target.id)}` : null;
};

function Decision({ row, onSeen }: { row: DecisionRow; onSeen: () => void }) {
  const navigate = useNavigate();
  const known = knownKind(row.kind);
  const path = pathOf(row);
  if (!known) return null;
  const open = () => {
    onSeen();
    if (path) navigate(path);
  };
  return (
    <li className="inbox-item">
      <button type="button" onClick={open} title={path ? "打开记录" : "标为已读"}>
        <span className="inbox-line">
          <b>
            {row.seen ? null : <span className="inbox-unseen">未读</span>}
            {row.mc}
          </b>
          <StatusTag dataset={known.register.dataset} field={known.kind.state} value={row.state} />
        </span>
        <span className="inbox-line inbox-weak">
          <span>{[known.kind.title, row.bh, row.xzqmc].filter(Boolean).join(" · ")}</span>
          <span>
            {row.by}（{roles[row.role as Role] ?? row.role}）{row.outcome} · {moment(row.at)}
          </span>
        </span>
        {row.note ? <span className="inbox-note">{row.note}</span> : null}
      </button>
    </li>
  );
}
