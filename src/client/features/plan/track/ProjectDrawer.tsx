import { Button } from "antd";
import { useAtomValue } from "jotai";
import { type Dbsx, dbsx } from "#contract/datasets/dbsx";
import type { AnyRecord } from "#contract/define/anyRecord";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { useCall } from "../../../api/useCall";
import { registerNamed } from "../../../records/registers";
import { dataRevisionAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { RecordDrawer } from "../../../ui/record/RecordDrawer";
import type { Target } from "../../../ui/supervise/SendMatter";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { StatusTag } from "../../../values/StatusTag";
import { Due } from "./SsgzMatters";

type Props = {
  id: string;
  onSend: (target: Target) => void;
  onMatter: (dbid: string) => void;
  onClose: () => void;
};

const register = registerNamed("zkfxmsd");

/** A project with its steps, and the matters raised about it. */
export function ProjectDrawer({ id, onSend, onMatter, onClose }: Props) {
  const { may } = useSupervision();
  const supervise = ({ xmid, xmmc, spzt }: AnyRecord) =>
    may && spzt === "5" ? (
      <Button
        size="small"
        onClick={() => onSend({ dblx: "2", items: [{ id: String(xmid), name: String(xmmc) }] })}
      >
        督办
      </Button>
    ) : null;
  return (
    <RecordDrawer
      register={register}
      id={id}
      actions={supervise}
      more={() => [
        { key: "matters", label: "督办", children: <Matters xmid={id} onOpen={onMatter} /> },
      ]}
      onClose={onClose}
    />
  );
}

function Matters({ xmid, onOpen }: { xmid: string; onOpen: (dbid: string) => void }) {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(
    dbsxApi.pageList,
    { ywid: [xmid], pageSize: 100, sort: { field: "cjsj", order: "desc" as const } },
    revision,
  );
  return (
    <CallState called={called} rows={4}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="ui-second">没有督办过</p>
        ) : (
          <ul className="ssgz-matters">
            {list.map((row) => (
              <Matter key={row.dbid} row={row} onOpen={onOpen} />
            ))}
          </ul>
        )
      }
    </CallState>
  );
}

function Matter({ row, onOpen }: { row: Dbsx; onOpen: (dbid: string) => void }) {
  return (
    <li>
      <button type="button" className="cross-link" onClick={() => onOpen(row.dbid)}>
        {row.bt}
      </button>
      <StatusTag dataset={dbsx} field="zt" value={row.zt} />
      <p>{row.dbnr}</p>
      <small>
        {row.cjr} · 期限 <Due row={row} />
      </small>
    </li>
  );
}
