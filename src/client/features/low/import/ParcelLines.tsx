import { EditOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Mend } from "#contract/rules/problem/mend";
import { type Level, levels, type Problem } from "#contract/rules/problem/report";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../../records/dxydApiOf";
import { missing } from "../../../values/format";
import { MendEditor } from "./MendEditor";
import { alike, columnOf } from "./mendCells";
import type { ParcelProblems } from "./problemRows";
import type { Mending } from "./useMends";

export const tones: Readonly<Record<Level, string>> = {
  E: "ui-bad",
  W: "ui-warn",
  I: "ui-second",
};

/** Correcting, if the file can be corrected here: the open editor, and all listed problems. */
export type Editing = {
  mending: Mending;
  all: readonly Problem[];
  open: Problem | null;
  setOpen: (problem: Problem | null) => void;
};

type Props = {
  library: Library;
  parcel: ParcelProblems;
  editing: Editing | null;
  chosen: Problem | null;
  onChoose: (problem: Problem) => void;
};

/**
 * All that is wrong with one parcel, a line each, and what was corrected of it. The keys reach the lines
 * from the table: as stops of Tab they would be in the way of everything below.
 */
export function ParcelLines({ library, parcel, editing, chosen, onChoose }: Props) {
  return (
    <ul className="import-lines-of">
      {parcel.problems.map((problem, index) => (
        <ProblemLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may break a rule several times
          key={index}
          {...{ library, problem, editing, onChoose }}
          isChosen={problem === chosen}
        />
      ))}
      {parcel.mends.map((mend) => (
        <MendLine key={mend.field} library={library} mend={mend} editing={editing} />
      ))}
    </ul>
  );
}

type LineProps = Pick<Props, "library" | "editing" | "onChoose"> & {
  problem: Problem;
  isChosen: boolean;
};

function ProblemLine({ library, problem, editing, isChosen, onChoose }: LineProps) {
  const { level, rule, column: at, value, message } = problem;
  const column = columnOf(library, problem);
  const label = labelOf(library, problem.field ?? column);
  if (editing && column !== null && editing.open === problem) {
    return (
      <li className="import-line-open">
        <p className={tones[level]}>{message}</p>
        <MendEditor
          {...{ library, problem, column, mending: editing.mending }}
          same={alike(library, problem, editing.all)}
          onClose={() => editing.setOpen(null)}
        />
      </li>
    );
  }
  return (
    <li className={isChosen ? "import-line-chosen" : ""}>
      <b className={tones[level]}>{levels[level]}</b>
      <span title={ruleNames[rule]}>{rule}</span>
      <span>
        {at === undefined ? "" : `第 ${at} 列 `}
        {label}
      </span>
      {editing && column !== null ? (
        <Button
          size="small"
          className="import-value"
          icon={<EditOutlined />}
          iconPlacement="end"
          tabIndex={-1}
          aria-label={`更正第 ${problem.row} 行的${label}，现为${value ?? "空"}`}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(problem);
            editing.setOpen(problem);
          }}
        >
          <span className="import-value-text" title={value ?? ""}>
            {value ?? missing}
          </span>
        </Button>
      ) : (
        <span className="import-value">{value ?? missing}</span>
      )}
      <button
        type="button"
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(problem);
        }}
      >
        {message}
      </button>
    </li>
  );
}

type MendProps = Pick<Props, "library" | "editing"> & { mend: Mend };

function MendLine({ library, mend, editing }: MendProps) {
  const { row, field, from, to } = mend;
  const label = labelOf(library, field);
  return (
    <li>
      <b className="ui-good">已更正</b>
      <span />
      <span>{label}</span>
      <span className="import-value">
        <ins>{to ?? missing}</ins>
      </span>
      <span>
        原为“{from ?? "空"}”
        {editing ? (
          <Button
            type="link"
            size="small"
            icon={<UndoOutlined />}
            disabled={editing.mending.busy}
            aria-label={`恢复第 ${row} 行的${label}`}
            onClick={() => editing.mending.mend([{ row, field, value: null }])}
          >
            恢复
          </Button>
        ) : null}
      </span>
    </li>
  );
}

const labelOf = (library: Library, field: string | null): string =>
  field === null
    ? ""
    : field === "SHAPE"
      ? "图形"
      : (datasetOf(library).fields[field.toLowerCase()]?.label ?? field);
