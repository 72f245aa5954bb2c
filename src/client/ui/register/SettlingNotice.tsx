import { Alert } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import type { Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";

const lookMs = 4_000;

/** Registers that show figures of tax versions, or evaluation grades. */
const concerned = new Set(["gyyd", "yddw", "pj", "wssgyyd"]);

/** Shown on their pages while these are being updated. */
export function SettlingNotice({ dataset }: { dataset: string }) {
  return concerned.has(dataset) ? <Notice /> : null;
}

function Notice() {
  const revision = useAtomValue(dataRevisionAtom);
  const { data, loading, reload } = useCall(ssbbApi.settling, {}, revision);
  const changed = useChanged();
  const before = useRef(false);
  const settles = data !== null && data.length > 0;
  useEffect(() => {
    if (!settles || loading) return;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
  }, [settles, loading, reload]);
  useEffect(() => {
    if (before.current && !settles) changed();
    before.current = settles;
  }, [settles, changed]);
  return settles ? <Alert type="info" showIcon banner title={wordsOf(data)} /> : null;
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
