import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { type Gxtz, gxtz } from "#contract/datasets/gxtz";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { levelOf } from "#contract/regions";
import type { Role } from "#contract/roles";
import { edgesFrom } from "#contract/workflow/edge";
import { gxtzEdges, ledgerObjection } from "#contract/workflow/gxtz";
import { loadChunk } from "../../../api/loadChunk";
import { useCall } from "../../../api/useCall";
import { userAtom } from "../../../state/session";
import { count, moment } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { Card } from "../layout/Card";
import { useLastGood } from "../runs/useLastGood";
import { withoutCounty } from "./withoutCounty";

type Props = { areaCode: string; tick: number };
type Asked = { row: Gxtz; action: string };

/** As many as fit the tallest card. */
const shownRows = 26;
const offered = new Set(["办结", "驳回"]);

const SettleDialog = lazy(async () => {
  const { SettleDialog } = await loadChunk(() => import("./SettleDialog"));
  return { default: SettleDialog };
});

/**
 * The update ledger; those who may settle or reject an entry can do it here, or open it in the
 * inbox.
 */
export function LedgerCard({ areaCode, tick }: Props) {
  const called = useCall(gxtzApi.pageList, { areaCode, current: 1, pageSize: shownRows }, tick);
  const figures = useLastGood(called, areaCode);
  const { username = "", roles = [] } = useAtomValue(userAtom) ?? {};
  const taker = { username, roles: roles as Role[] };
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Card
      title="更新台账"
      figures={figures}
      isEmpty={({ total }) => total === 0}
      empty="没有更新记录"
      extra={<span className="portal-more">共 {count(figures.data?.total ?? 0)} 条</span>}
    >
      {({ list }) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className="portal-scroll" tabIndex={0} aria-label="更新记录">
            <ul className="portal-rows">
              {list.map((row) => (
                <Entry
                  key={row.tzid}
                  row={row}
                  named={levelOf(areaCode) < 3}
                  actions={edgesFrom(gxtzEdges, row.zt, taker.roles)
                    .filter((edge) => ledgerObjection(row, edge, taker) === null)
                    .map(({ action }) => action)
                    .filter((action) => offered.has(action))}
                  onAsk={(action) => setAsked({ row, action })}
                />
              ))}
            </ul>
          </section>
          {asked ? (
            <Suspense>
              <SettleDialog {...asked} onClose={() => setAsked(null)} onDone={called.reload} />
            </Suspense>
          ) : null}
        </>
      )}
    </Card>
  );
}

type EntryProps = {
  row: Gxtz;
  /** Whether an entry names its region: within a county all have the same. */
  named: boolean;
  actions: readonly string[];
  onAsk: (action: string) => void;
};

function Entry({ row, named, actions, onAsk }: EntryProps) {
  const { tzid, bt, zt, tjsj, xzqdm, xzqmc } = row;
  const words = (
    <>
      <StatusTag dataset={gxtz} field="zt" value={zt} />
      <span title={bt}>{withoutCounty(bt, xzqdm)}</span>
      <small>
        {named && `${xzqmc} `}
        {moment(tjsj).slice(0, 10)}
      </small>
    </>
  );
  if (actions.length === 0) {
    return (
      <li>
        <div>{words}</div>
      </li>
    );
  }
  return (
    <li className="portal-entry">
      <Link to={`/sys/todo?kind=gxtz&item=${encodeURIComponent(`gxtz~${tzid}`)}`}>{words}</Link>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          aria-label={`${action}：${bt}`}
          onClick={() => onAsk(action)}
        >
          {action}
        </button>
      ))}
    </li>
  );
}
