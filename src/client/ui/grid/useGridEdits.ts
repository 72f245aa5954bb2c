import { useAtomValue } from "jotai";
import { useMemo, useRef, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { type Field, headingOf } from "#contract/define/field";
import { hiddenFrom } from "#contract/define/secret";
import { today } from "#contract/today";
import { idOf, numberOf, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import { fieldText } from "../../values/fieldText";
import { missing } from "../../values/format";
import { previewMany, takesBulk } from "../bulk/bulkSave";
import { useMay } from "../step/useMay";
import { type Cell, cellText, readCell, typedKeys } from "./cellText";
import {
  type GridEdits,
  gridEditsSchema,
  itemsOf,
  noEdits,
  withCell,
  withFailure,
} from "./gridEdits";
import { pastedCells } from "./pastedCells";
import { useKeptEdits } from "./useKeptEdits";

const isUntouched = (edits: GridEdits) => Object.keys(edits).length === 0;

type Place = { id: string; key: string };
export type Grid = ReturnType<typeof useGridEdits>;

/** Editing in a register's table: cells are collected, checked, and saved together. */
export function useGridEdits(register: Register) {
  const { dataset, links } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  const may = useMay(register);
  const kept = useKeptEdits(dataset.name, gridEditsSchema, noEdits, isUntouched);
  const { edits, setEdits } = kept;
  const [on, setOn] = useState(kept.found !== null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [place, setPlace] = useState<Place | null>(null);
  const [checking, setChecking] = useState(false);
  const rows = useRef<readonly AnyRecord[]>([]);
  const shown = useRef<readonly string[]>([]);
  const keys = useMemo(() => {
    const hidden = hiddenFrom(dataset.fields, authorities ?? []);
    return new Set(takesBulk(register) ? typedKeys(dataset, hidden, links) : []);
  }, [register, dataset, links, authorities]);
  const fieldOf = (key: string) => dataset.fields[key] as Field;
  const numberIn = (row: AnyRecord | undefined) => (row ? numberOf(register, row) : "");

  const setCell = (row: AnyRecord, key: string, text: string) => {
    const cell = readCell(fieldOf(key), text, today());
    setEdits((now) => withCell(now, idOf(register, row), row, key, cell));
  };

  /**
   * Runs the server's rules on pasted cells and shows the result there before anything is stored.
   */
  const checkRows = async (next: GridEdits, ids: readonly string[]) => {
    setChecking(true);
    const reply = await previewMany(register, itemsOf(next, [...ids]));
    setChecking(false);
    if (!reply.ok) return setRefused((now) => [...now, `没有校验：${reply.message}`]);
    setEdits((now) =>
      reply.data.failed.reduce(
        (all, { id, message, problems }) => withFailure(all, id, message, problems ?? []),
        now,
      ),
    );
  };

  const paste = (text: string, at: Place) => {
    const open = rows.current.filter((row) => may.edit(row));
    const byId = new Map(open.map((row) => [idOf(register, row), row]));
    const textOf = (row: AnyRecord) => (key: string) => {
      const seen = fieldText(fieldOf(key), row[key]);
      return seen === missing ? "" : seen;
    };
    const found = pastedCells(text, at, {
      rows: open.map((row) => ({
        id: idOf(register, row),
        number: numberOf(register, row),
        textOf: textOf(row),
      })),
      columns: shown.current
        .filter((key) => keys.has(key))
        .map((key) => ({
          key,
          heading: headingOf(fieldOf(key)),
        })),
      numberHeading: fieldOf(dataset.key.number).label,
    });
    const whyClosed = ({ id, key }: Place) => may.closed(byId.get(id) ?? {})[key];
    const closed = found.cells.filter(whyClosed);
    const told = closed.map((cell) => `${numberIn(byId.get(cell.id))}：${whyClosed(cell)}`);
    setRefused([...found.refused, ...new Set(told)]);
    const taken = found.cells.filter((cell) => !whyClosed(cell));
    const next = taken.reduce((all, { id, key, text: typed }) => {
      const row = byId.get(id);
      return row ? withCell(all, id, row, key, readCell(fieldOf(key), typed, today())) : all;
    }, edits);
    setEdits(next);
    const ids = [...new Set(taken.map(({ id }) => id))].filter((id) => next[id]);
    if (ids.length > 0) void checkRows(next, ids);
  };

  return {
    register,
    on,
    keys,
    edits,
    setEdits,
    /** When the restored edits were typed; null if there are none. */
    found: kept.found,
    refused,
    checking,
    place,
    /** At least one row of the table is editable. */
    isOpen: keys.size > 0 && may.write,
    mayEdit: may.edit,
    /** Why a cell of an editable row is read-only; nothing if it is not. */
    whyClosed: (row: AnyRecord, key: string): string | undefined => may.closed(row)[key],
    start: (at: Place | null) => {
      setOn(true);
      setPlace(at);
    },
    leave: () => {
      setOn(false);
      kept.clear();
      setRefused([]);
      setPlace(null);
    },
    open: setPlace,
    setCell,
    paste,
    cellOf: (row: AnyRecord, key: string): Cell | undefined =>
      edits[idOf(register, row)]?.cells[key],
    textOf: (row: AnyRecord, key: string): string =>
      edits[idOf(register, row)]?.cells[key]?.text ?? cellText(fieldOf(key), row[key]),
    /** The rows and columns that the table shows now, in order. */
    show: (now: readonly AnyRecord[], columns: readonly string[]) => {
      rows.current = now;
      shown.current = columns;
    },
  };
}
