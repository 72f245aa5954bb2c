import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import {
  type AlertKind,
  alertSources,
  type RecordAlert,
  taxDrop,
  yjlbCodes,
} from "#contract/codes/industryCodes";
import { datasets } from "#contract/datasets/index";
import { yjhc } from "#contract/datasets/yjhc";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { recordWord } from "#contract/words/recordWord";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { canAtom } from "../../../state/session";
import { PanelState } from "../../../ui/base/PanelState";
import { count } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { useFigures } from "../kit/useFigures";
import { mostDrops, SendDialog } from "./SendDialog";

/** In the page's order. */
const kinds: readonly AlertKind[] = ["1", "2", "3", "4", "5", "6", taxDrop, "7"];
const taxAccess = sshsApi.drops.access ?? "";

const isRecord = (kind: AlertKind): kind is RecordAlert => kind !== taxDrop;
const colors = yjhc.symbols.find(({ by }) => by === "yjlb")?.colors ?? {};

type RowProps = {
  kind: AlertKind;
  zs: number;
  unit: string;
  onOpen: () => void;
  onSend: (() => void) | null;
};

function AlertLine({ kind, zs, unit, onOpen, onSend }: RowProps) {
  return (
    <>
      <button type="button" className="kit-row" onClick={onOpen}>
        <i className="alert-dot" style={{ background: colors[kind] }} />
        <span className="kit-row-name">{yjlbCodes[kind]}</span>
        <span className="kit-row-value">
          {count(zs)} {unit}
        </span>
      </button>
      {onSend && zs > 0 && (
        <Button size="small" aria-label={`下发核查：${yjlbCodes[kind]}`} onClick={onSend}>
          下发核查
        </Button>
      )}
    </>
  );
}

function RecordRow({ kind, onSend }: { kind: RecordAlert; onSend: RowProps["onSend"] }) {
  const { open } = usePage();
  const { dataset, filter } = alertSources[kind];
  const called = useFigures(dataset, [], filter);
  return (
    <PanelState called={called} rows={1}>
      {({ total }) => (
        <AlertLine
          kind={kind}
          zs={total.zs}
          unit={recordWord(dataset)}
          onOpen={() => open({ dataset, filter: total.filter })}
          onSend={onSend}
        />
      )}
    </PanelState>
  );
}

/** Enterprises whose tax fell by more than half; the list shows the largest losses. */
function DropRow({ onSend }: { onSend: RowProps["onSend"] }) {
  const { areaCode, open } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(sshsApi.drops, { areaCode, limit: mostDrops }, revision);
  return (
    <PanelState called={called} rows={1}>
      {({ total, list }) => (
        <AlertLine
          kind={taxDrop}
          zs={total}
          unit="家"
          onOpen={() =>
            open({ dataset: "sshsjcb", filter: { areaCode, ids: list.map(({ id }) => id) } })
          }
          onSend={onSend}
        />
      )}
    </PanelState>
  );
}

/** The number of alerts of each kind; each links to its records, and can be sent down. */
export function AlertCards() {
  const can = useAtomValue(canAtom);
  const may = can(yjhcApi.send.access ?? "");
  const [sending, setSending] = useState<AlertKind | null>(null);
  const shown = kinds.filter((kind) =>
    can(isRecord(kind) ? (datasets[alertSources[kind].dataset]?.access.read ?? "") : taxAccess),
  );
  return (
    <Section title="当前预警">
      <ul className="kit-rows">
        {shown.map((kind) => {
          const onSend = may ? () => setSending(kind) : null;
          return (
            <li key={kind} className="alert-row">
              {isRecord(kind) ? (
                <RecordRow kind={kind} onSend={onSend} />
              ) : (
                <DropRow onSend={onSend} />
              )}
            </li>
          );
        })}
      </ul>
      {sending && <SendDialog kind={sending} onClose={() => setSending(null)} />}
    </Section>
  );
}
