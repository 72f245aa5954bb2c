import { useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { MapFilter } from "#contract/map/layerSpec";
import { useCall } from "../../../api/useCall";
import { callsOf } from "../../../records/datasetCalls";
import { dataRevisionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { briefText } from "../../../values/fieldText";
import { StatusTag } from "../../../values/StatusTag";
import { Section } from "./FigureChart";
import { usePage } from "./pageContext";
import { useLocateRow } from "./useLocateRow";

type Props = {
  title: string;
  dataset: string;
  filter?: MapFilter;
  /** The field to sort by, largest first. */
  by: string;
  /** Another field shown beside the name. */
  note?: string;
  size?: number;
  order?: "asc" | "desc";
  /** Only records whose `by` is above this. */
  above?: number;
  /** What a click on a row does; by default the map goes there. */
  onRow?: (row: AnyRecord) => void;
};

/** The first records of a sorted list as a ranking, each leading to its place. */
export function TopRecords(props: Props) {
  const { title, dataset, filter, by, note, size = 10, order = "desc", above, onRow } = props;
  const { areaCode, source, filter: chips } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const locate = useLocateRow();
  const facts = datasets[dataset];
  const list = callsOf(dataset)?.list;
  const input = {
    ...(dataset === source && chips),
    ...filter,
    areaCode,
    current: 1,
    pageSize: size,
    sort: { field: by, order },
  };
  const called = useCall(
    list ?? (callsOf("dxydsd")?.list as NonNullable<typeof list>),
    input,
    revision,
  );
  const field = facts?.fields[by];
  const beside = note ? facts?.fields[note] : undefined;
  if (!facts || !field) return null;
  const isListed = (row: AnyRecord) => above === undefined || Number(row[by]) > above;
  const coloured = facts.symbols.some((symbol) => symbol.by === note);
  return (
    <Section title={title}>
      <PanelState
        called={called}
        rows={6}
        isEmpty={({ list: rows }) => rows.filter(isListed).length === 0}
        empty="没有符合条件的记录"
      >
        {({ list: rows }) => (
          <ol className="kit-rows">
            {rows.filter(isListed).map((row) => (
              <li key={String(row[facts.key.id])}>
                <button
                  type="button"
                  className="kit-row"
                  title={String(row[facts.key.name])}
                  onClick={() => (onRow ? onRow(row) : locate(dataset, row))}
                >
                  <span className="kit-row-name">{String(row[facts.key.name])}</span>
                  {note && beside && (
                    <span className="kit-row-note">
                      {coloured ? (
                        <StatusTag dataset={facts} field={note} value={row[note]} />
                      ) : (
                        briefText(beside, row[note])
                      )}
                    </span>
                  )}
                  <span className="kit-row-value">{briefText(field, row[by])}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </PanelState>
    </Section>
  );
}
