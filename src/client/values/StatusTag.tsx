import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  ExportOutlined,
  RollbackOutlined,
} from "@ant-design/icons";
import type { ComponentType, CSSProperties } from "react";
import { zkfxmSymbols } from "#contract/datasets/zkfxm";
import type { AnyDataset } from "#contract/define/dataset";
import { fieldText } from "./fieldText";
import { missing } from "./format";
import "../theme/ui.css";

/**
 * Colours by code for states that have none on the map: waiting, in progress, done, ended
 * otherwise.
 */
const stateColors = ["#9ca3af", "#3b82f6", "#22c55e", "#6b7280", "#f97316", "#16a34a"];

/** For a code that has no colour. */
const other = "var(--color-weak)";

const approval: Readonly<Record<string, string>> | undefined = zkfxmSymbols.find(
  ({ by }) => by === "spzt",
)?.colors;

/**
 * State colours of datasets whose map shows something else: the same word has the same colour
 * everywhere.
 */
const shared: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  spzt: approval,
  gxzt: { "0": "#3b82f6", "1": "#22c55e", "2": "#6b7280" },
};

/** State is never shown by colour alone. */
const icons: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  shzt: {
    "0": EditOutlined,
    "1": ClockCircleOutlined,
    "2": RollbackOutlined,
    "3": ClockCircleOutlined,
    "4": RollbackOutlined,
    "5": CheckCircleOutlined,
    "9": ExportOutlined,
  },
};

type Props = { dataset: AnyDataset; field: string; value: unknown };

/** A coded value in its map colour, with its word, and for states an icon. */
export function StatusTag({ dataset, field, value }: Props) {
  const facts = dataset.fields[field];
  const text = facts ? fieldText(facts, value) : missing;
  if (text === missing) return <>{missing}</>;
  const symbol = dataset.symbols.find((one) => one.by === field);
  const color =
    (symbol?.colors ?? shared[field])?.[String(value)] ?? stateColors[Number(value)] ?? other;
  const Icon = icons[field]?.[String(value)];
  return (
    <span className="ui-status" style={{ "--status": color } as CSSProperties}>
      {Icon ? <Icon /> : <i />}
      {text}
    </span>
  );
}
