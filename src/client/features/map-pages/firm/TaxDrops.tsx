import { sshsApi } from "#contract/endpoints/tax/sshs";
import { useCall } from "../../../api/useCall";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { useEnterprise } from "./useEnterprise";

const shown = 10;

/** Enterprises whose tax fell by more than half, largest loss first; a click shows their land. */
export function TaxDrops({ onPick }: { onPick?: (code: string) => void }) {
  const { areaCode } = usePage();
  const { choose } = useEnterprise();
  const called = useCall(sshsApi.drops, { areaCode, limit: shown });
  return (
    <Section title="税收降幅超 50%">
      <PanelState
        called={called}
        rows={6}
        isEmpty={({ total }) => total === 0}
        empty="没有税收降幅超过 50% 的企业"
      >
        {({ total, list }) => (
          <>
            <p className="kit-note">
              共 {count(total)} 家，列出减少最多的 {count(list.length)} 家
            </p>
            <ul className="kit-rows">
              {list.map(({ tyshxydm, qymc, before, after }) => (
                <li key={tyshxydm}>
                  <button
                    type="button"
                    className="kit-row"
                    onClick={() => (onPick ?? choose)(tyshxydm)}
                  >
                    <span className="kit-row-name">{qymc}</span>
                    <span className="kit-row-note">
                      <span>{`${decimal(before, 2)} → ${decimal(after, 2)} 万元`}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </PanelState>
    </Section>
  );
}
