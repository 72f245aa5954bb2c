import { useAtomValue } from "jotai";
import { useMemo, useRef, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { type Field, headingOf } from "#contract/define/field";
import { formerHeadingsOf } from "#contract/define/formerWords";
import { hiddenFrom } from "#contract/define/secret";
import { today } from "#contract/today";
import { idOf, numberOf, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import { fieldText } from "../../values/fieldText";
import { missing } from "../../values/format";
import { previewMany, takesBulk } from "../bulk/bulkSave";
import { useMay } from "../step/useMay";
import { type Cell, cellText, readCell, typedKeys } from "./cellText";
import { type Area, type Copied, cellsOf, fillDown, fillsOf, type Place } from "./gridArea";
import {
  type GridEdits,
  gridEditsSchema,
  itemsOf,
  noEdits,
  withCell,
  withFailure,
} from "./gridEdits";
import { continued } from "./gridSeries";
import { pastedCells } from "./pastedCells";
import { sheetTextOf } from "./sheetText";
import { useGridHistory } from "./useGridHistory";
import { useGridRange } from "./useGridRange";
import { useKeptEdits } from "./useKeptEdits";

const isUntouched = (edits: GridEdits) => Object.keys(edits).length === 0;

export type Grid = ReturnType<typeof useGridEdits>;

/** Editing in a register's table: cells are collected, checked, and saved together. */
export function useGridEdits(register: Register) {
  const { dataset, links } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  const may = useMay(register);
  const kept = useKeptEdits(dataset.name, gridEditsSchema, noEdits, isUntouched);
  const { edits, setEdits } = kept;
  const history = useGridHistory(register, edits, setEdits, kept.foundBeside);
  kept.keepBeside(history.kept);
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
  const openRows = () =>
    new Map(rows.current.filter(may.edit).map((row) => [idOf(register, row), row]));
  const openKeys = () => shown.current.filter((key) => keys.has(key));
  const whole = (): Area => ({ ids: [...openRows().keys()], keys: openKeys() });
  const range = useGridRange(whole);

  /** What a cell holds now: what was typed, or what is stored. */
  const heldIn = (row: AnyRecord, key: string): Cell =>
    edits[idOf(register, row)]?.cells[key] ?? {
      text: cellText(fieldOf(key), row[key]),
      value: row[key] ?? null,
      message: null,
    };
  const textOf = (row: AnyRecord, key: string): string => heldIn(row, key).text;

  /**
   * Runs the server's rules on many changed cells and shows the result there before anything is
   * stored.
   */
  const checkRows = async (next: GridEdits, ids: readonly string[]) => {
    setChecking(true);
    const reply = await previewMany(register, itemsOf(next, [...ids]));
    setChecking(false);
    if (!reply.ok) return setRefused((now) => [...now, `校验失败：${reply.message}`]);
    setEdits((now) =>
      reply.data.failed.reduce(
        (all, { id, message, problems }) => withFailure(all, id, message, problems ?? []),
        now,
      ),
    );
  };

  /** Changes many cells as one step; closed ones are told with their reasons. */
  const put = (cells: readonly (Place & { cell: Cell })[], lost: readonly string[] = []) => {
    const byId = openRows();
    const why = ({ id, key }: Place) => may.closed(byId.get(id) ?? {})[key];
    const told = cells.flatMap((one) => {
      const row = byId.get(one.id);
      return row && why(one) ? [`${numberOf(register, row)}：${why(one)}`] : [];
    });
    setRefused([...lost, ...new Set(told)]);
    const taken = cells.filter((one) => !why(one));
    if (taken.length === 0) return;
    const next = history.commit((now) =>
      taken.reduce((all, { id, key, cell }) => {
        const row = byId.get(id);
        return row ? withCell(all, id, row, key, cell) : all;
      }, now),
    );
    const ids = [...new Set(taken.map(({ id }) => id))].filter((id) => next[id]);
    if (ids.length > 0) void checkRows(next, ids);
  };
  type Typed = Place & { text: string };
  const cellsTyped = (cells: readonly Typed[]): (Place & { cell: Cell })[] =>
    cells.map(({ id, key, text }) => ({ id, key, cell: readCell(fieldOf(key), text, today()) }));
  const putTexts = (cells: readonly Typed[], lost?: readonly string[]) =>
    put(cellsTyped(cells), lost);

  /** Within a field the value itself is copied, since its text may be rounded. */
  const cellsCopied = (copies: readonly Copied[]): (Place & { cell: Cell })[] => {
    const byId = openRows();
    return copies.flatMap(({ from, to }) => {
      const row = byId.get(from.id);
      if (!row) return [];
      const held = heldIn(row, from.key);
      const cell = from.key === to.key ? held : readCell(fieldOf(to.key), held.text, today());
      return [{ ...to, cell }];
    });
  };

  const paste = (text: string) => {
    const found = pastedCells(text, range.area(), {
      rows: [...openRows()].map(([id, row]) => ({
        id,
        number: numberOf(register, row),
        isHeld: (key, typed) =>
          typed === textOf(row, key) || typed === seenText(fieldOf(key), row[key]),
      })),
      columns: openKeys().map((key) => ({
        ...{ key, heading: headingOf(fieldOf(key)), formerly: formerHeadingsOf(fieldOf(key)) },
      })),
      numberHeading: fieldOf(dataset.key.number).label,
    });
    putTexts(found.cells, found.refused);
  };

  return {
    register,
    on,
    keys,
    edits,
    setEdits,
    range,
    history,
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
      history.forget();
      range.clear();
      setRefused([]);
      setPlace(null);
    },
    open: setPlace,
    setCell: (row: AnyRecord, key: string, text: string) => {
      const cell = readCell(fieldOf(key), text, today());
      history.commit((now) => withCell(now, idOf(register, row), row, key, cell));
    },
    paste,
    /** The selected cells as text for the clipboard. */
    copied: (): string => {
      const byId = openRows();
      const { ids, keys: columns } = range.area();
      return sheetTextOf(
        ids.map((id) => columns.map((key) => textOf(byId.get(id) as AnyRecord, key))),
      );
    },
    empty: () => putTexts(cellsOf(range.area()).map((one) => ({ ...one, text: "" }))),
    fillDown: () => put(cellsCopied(fillDown(range.area(), whole()))),
    /** The fill handle was let go, with Ctrl or without. */
    fill: (turned: boolean) => {
      const pulled = range.letGo();
      if (!pulled) return;
      const byId = openRows();
      const { copied, texts } = continued(
        fillsOf(pulled.area, pulled.filled),
        pulled.area,
        pulled.filled,
        { fieldOf, textOf: ({ id, key }) => textOf(byId.get(id) ?? {}, key) },
        turned,
      );
      put([...cellsCopied(copied), ...cellsTyped(texts.map(({ to, text }) => ({ ...to, text })))]);
    },
    /** Every cell that can be typed in, with its text. */
    openCells: (): (Place & { text: string })[] => {
      const byId = openRows();
      return cellsOf(whole()).flatMap(({ id, key }) => {
        const row = byId.get(id);
        return row && !may.closed(row)[key] ? [{ id, key, text: textOf(row, key) }] : [];
      });
    },
    /** The columns that can be typed in, as they are shown. */
    openKeys,
    rowOf: (id: string): AnyRecord | undefined => openRows().get(id),
    putTexts,
    cellOf: (row: AnyRecord, key: string): Cell | undefined =>
      edits[idOf(register, row)]?.cells[key],
    textOf,
    /** The rows and columns that the table shows now, in order. */
    show: (now: readonly AnyRecord[], columns: readonly string[]) => {
      rows.current = now;
      shown.current = columns;
    },
  };
}

/** A stored value as the table shows it. */
function seenText(field: Field, value: unknown): string {
  const text = fieldText(field, value);
  return text === missing ? "" : text;
}
