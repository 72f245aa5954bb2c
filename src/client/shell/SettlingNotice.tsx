import { Alert } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import type { Reply } from "../api/call";
import { useCall } from "../api/useCall";
import { useChanged } from "../records/useChanged";
import { dataRevisionAtom } from "../state/map";

/** While something is being updated, and while nothing is: another user may begin. */
const lookMs = { busy: 4_000, idle: 60_000 };

/**
 * Says on every page, since registers, map pages, reports and the portal show such sums, that
 * figures of tax versions or evaluation grades are being updated.
 */
export function SettlingNotice() {
  const revision = useAtomValue(dataRevisionAtom);
  const { data, loading, reload } = useCall(ssbbApi.settling, {}, revision);
  const changed = useChanged();
  const before = useRef(false);
  const settles = data !== null && data.length > 0;
  useEffect(() => {
    if (loading) return;
    const timer = setTimeout(reload, settles ? lookMs.busy : lookMs.idle);
    return () => clearTimeout(timer);
  }, [settles, loading, reload]);
  useEffect(() => {
    if (before.current && !settles) changed();
    before.current = settles;
  }, [settles, changed]);
  return settles ? (
    <div className="shell-notice">
      <Alert type="info" showIcon banner title={wordsOf(data)} />
    </div>
  ) : null;
}

/** What is being updated, in words. */
export function wordsOf(works: Reply<typeof ssbbApi.settling>): string {
  const years = (kind: string) =>
    [...new Set(works.filter((one) => one.kind === kind).map(({ nd }) => nd))].sort().join("、");
  const parts = [
    years("taxYear") && `${years("taxYear")}年税收指标`,
    years("evaluation") && `${years("evaluation")}年评价结果`,
  ].filter(Boolean);
  return `${parts.join("和")}正在更新，完成前合计中新旧数据并存，完成后自动刷新`;
}
