import { CheckSquareOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { NavLink } from "react-router-dom";
import { todoApi } from "#contract/endpoints/inbox/todo";
import type { Role } from "#contract/roles";
import { todoKinds, waitingFor } from "#contract/workflow/todo";
import { useCall } from "../api/useCall";
import { dataRevisionAtom } from "../state/map";
import { userAtom } from "../state/session";

/** Others submit items meanwhile, so the count is reloaded every few minutes. */
const minutes = 3;

/** 待办 with its count; hidden from users who never have any. */
export function TodoLink() {
  const roles = (useAtomValue(userAtom)?.roles ?? []) as Role[];
  const hasAny = todoKinds.some((kind) => waitingFor(kind, roles).length > 0);
  return hasAny ? <Counted /> : null;
}

function Counted() {
  const revision = useAtomValue(dataRevisionAtom);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), minutes * 60_000);
    return () => clearInterval(timer);
  }, []);
  const { data } = useCall(todoApi.counts, {}, `${revision}/${turn}`);
  const total = data?.total ?? 0;
  const unseen = data?.unseen ?? 0;
  const results = unseen > 0 ? `，${unseen} 项新结果` : "";
  return (
    <NavLink
      to={total === 0 && unseen > 0 ? "/sys/todo?tab=mine" : "/sys/todo"}
      className="shell-todo"
      aria-label={`我的待办 ${total} 项${results}`}
      title={`待办 ${total} 项${results}`}
    >
      <CheckSquareOutlined />
      待办
      <Badge count={total} overflowCount={9999} size="small" color="var(--color-primary)" />
      {unseen > 0 ? <Badge status="error" /> : null}
    </NavLink>
  );
}
