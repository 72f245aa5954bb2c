import { Button, Checkbox } from "antd";
import { useAtom } from "jotai";
import { type CSSProperties, useState } from "react";
import { datasets } from "#contract/datasets/index";
import { recordWord } from "#contract/words/recordWord";
import type { Figure } from "../../../records/datasetStats";
import { layerSettingsAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { count } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { useFigures } from "../kit/useFigures";
import { toggled } from "./toggled";
import "./filterTree.css";

type Props = {
  /** The layer that draws the page's dataset. */
  layer: string;
  /** The fields used as branches. */
  fields: readonly string[];
};

/**
 * The page's layer broken down by some of its fields: ticked values are drawn, counted and listed.
 */
export function FilterTree({ layer, fields }: Props) {
  return (
    <Section title="图层树">
      <ul className="filter-tree" aria-label="图层树">
        {fields.map((field) => (
          <Branch key={field} layer={layer} field={field} />
        ))}
      </ul>
    </Section>
  );
}

/** A field with its values, and how many records each has under the other branches. */
function Branch({ layer, field }: { layer: string; field: string }) {
  const { source, filter, setFilter } = usePage();
  const [open, setOpen] = useState(true);
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  const called = useFigures(source, [field], { [field]: undefined });
  const facts = datasets[source]?.fields[field];
  const symbol = datasets[source]?.symbols.find(({ by }) => by === field);
  const isNumber = facts?.kind === "integer";
  const found = called.data?.groups[field] ?? [];
  // Latest year first.
  const figures = isNumber ? found.toReversed() : found;
  const keys = figures.map(({ key }) => key);
  const chosen = ((filter[field] as readonly unknown[] | undefined) ?? keys).map(String);
  const set = (next: readonly string[] | null) =>
    setFilter({ ...filter, [field]: next && (isNumber ? next.map(Number) : next) });
  const title = facts?.label ?? field;
  return (
    <li>
      <div className="filter-tree-head">
        <Checkbox
          checked={keys.every((key) => chosen.includes(key))}
          indeterminate={keys.some((key) => !chosen.includes(key))}
          onChange={() => set(null)}
        >
          {title}
        </Checkbox>
        {symbol && (
          <Button
            size="small"
            type="link"
            aria-pressed={settings[layer]?.by === field}
            onClick={() => setSettings({ ...settings, [layer]: { ...settings[layer], by: field } })}
          >
            按此着色
          </Button>
        )}
        <Button size="small" type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "收起" : "展开"}
          <span className="filter-tree-unseen">{title}</span>
        </Button>
      </div>
      {open && (
        <PanelState called={called} rows={3}>
          {() => (
            <ul>
              {figures.map((figure) => (
                <Leaf
                  key={figure.key}
                  figure={figure}
                  color={symbol?.colors[figure.key]}
                  checked={chosen.includes(figure.key)}
                  onToggle={() => set(toggled(keys, chosen, figure.key))}
                  onOnly={() => set([figure.key])}
                />
              ))}
            </ul>
          )}
        </PanelState>
      )}
    </li>
  );
}

type LeafProps = {
  figure: Figure;
  color: string | undefined;
  checked: boolean;
  onToggle: () => void;
  onOnly: () => void;
};

function Leaf({ figure: { label, zs }, color, checked, onToggle, onOnly }: LeafProps) {
  const { source } = usePage();
  return (
    <li>
      <Checkbox checked={checked} onChange={onToggle}>
        {color && <i style={{ "--swatch": color } as CSSProperties} />}
        {label}
      </Checkbox>
      <span className="filter-tree-count">
        {count(zs)} {recordWord(source)}
      </span>
      <button type="button" className="kit-link" aria-label={`仅看${label}`} onClick={onOnly}>
        仅看
      </button>
    </li>
  );
}
