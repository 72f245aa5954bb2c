import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { datasets } from "#contract/datasets/index";
import { yjhcApi } from "#contract/endpoints/yjhc";
import { type AlertKind, alertSources, yjlbCodes } from "#contract/industryCodes";
import { PanelState } from "../../shell/PanelState";
import { canAtom } from "../../state/session";
import { count } from "../../ui/format";
import { Section } from "./kit/FigureChart";
import { usePage } from "./kit/pageContext";
import { useFigures } from "./kit/useFigures";
import { SendDialog } from "./SendDialog";

const kinds = Object.keys(yjlbCodes) as AlertKind[];

/** Colours of the kinds, as on the map. */
const colors: Readonly<Record<AlertKind, string>> = {
  "1": "#f97316",
  "2": "#eab308",
  "3": "#dc2626",
  "4": "#a3a300",
  "5": "#111827",
  "6": "#db2777",
  "7": "#7c3aed",
};

function AlertRow({ kind, onSend }: { kind: AlertKind; onSend: (() => void) | null }) {
  const { open } = usePage();
  const { dataset, filter } = alertSources[kind];
  const called = useFigures(dataset, [], filter);
  return (
    <li className="alert-row">
      <PanelState called={called} rows={1}>
        {({ total }) => (
          <>
            <button
              type="button"
              className="kit-row"
              onClick={() => open({ dataset, filter: total.filter })}
            >
              <i className="alert-dot" style={{ background: colors[kind] }} />
              <span className="kit-row-name">{yjlbCodes[kind]}</span>
              <span className="kit-row-value">{count(total.zs)} 宗</span>
            </button>
            {onSend && total.zs > 0 && (
              <Button size="small" aria-label={`下发核查：${yjlbCodes[kind]}`} onClick={onSend}>
                下发核查
              </Button>
            )}
          </>
        )}
      </PanelState>
    </li>
  );
}

/** How many alerts there are of each kind; each leads to its records, and can be sent down. */
export function AlertCards() {
  const can = useAtomValue(canAtom);
  const may = can(yjhcApi.send.access ?? "");
  const [sending, setSending] = useState<AlertKind | null>(null);
  const shown = kinds.filter((kind) =>
    can(datasets[alertSources[kind].dataset]?.access.read ?? ""),
  );
  return (
    <Section title="当前预警">
      <ul className="kit-rows">
        {shown.map((kind) => (
          <AlertRow key={kind} kind={kind} onSend={may ? () => setSending(kind) : null} />
        ))}
      </ul>
      {sending && <SendDialog kind={sending} onClose={() => setSending(null)} />}
    </Section>
  );
}
