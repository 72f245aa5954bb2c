import { useState } from "react";
import type { Result } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { warningsByField } from "../../records/fieldProblems";
import { type Choice, changesOf, type FieldValues, merged } from "../../values/mergeValues";
import { type Stale, saveOutcome } from "./saveOutcome";

export type SaveInput = { bbh: number; values: FieldValues; confirmWarnings: boolean };
export type Save = (input: SaveInput) => Promise<Result<FieldValues>>;

type Shown = {
  errors: ReadonlyMap<string, string[]>;
  messages: readonly string[];
  /** Warnings shown and not confirmed, by field. */
  warnings: ReadonlyMap<string, string[]>;
  stale: Stale | null;
};

/** The server's refusal; a new object each time. */
export type Refusal = Pick<Shown, "errors" | "messages">;

const nothing: Shown = { errors: new Map(), messages: [], warnings: new Map(), stale: null };

const given = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ""));

const without = <V>(all: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...all].filter(([one]) => one !== key));

type Args = {
  keys: readonly string[];
  record: FieldValues;
  save: Save;
  /** A new record: all its values are sent. */
  fresh: boolean;
  /** Asks whether to continue in spite of warnings. */
  confirm: (warnings: readonly Problem[]) => Promise<boolean>;
  onSaved: (record: FieldValues) => void;
};

/**
 * Saves a form: problems go to their fields, warnings become a question, a stale version a
 * comparison.
 */
export function useSaveForm({ keys, record, save, fresh, confirm, onSaved }: Args) {
  const [base, setBase] = useState(record);
  const [shown, setShown] = useState<Shown>(nothing);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function send(
    from: FieldValues,
    mine: FieldValues,
    confirmWarnings: boolean,
  ): Promise<void> {
    const changes = fresh ? given(mine) : changesOf(keys, from, mine);
    // After a comparison there may be none of the user's own changes left to save.
    if (!fresh && Object.keys(changes).length === 0) return onSaved(from);
    setSaving(true);
    const result = await save({ bbh: Number(from.bbh ?? 0), values: changes, confirmWarnings });
    setSaving(false);
    const outcome = saveOutcome(result, keys, from, mine);
    switch (outcome.kind) {
      case "saved":
        return onSaved(outcome.record);
      case "stale":
        return setShown({ ...nothing, stale: outcome.stale });
      case "refused": {
        const { errors, messages } = outcome;
        setRefusal({ errors, messages });
        return setShown({ ...nothing, errors, messages });
      }
      case "warned":
        if (await confirm(outcome.warnings)) return send(from, mine, true);
        setShown({ ...nothing, warnings: warningsByField(outcome.warnings) });
    }
  }

  return {
    base,
    ...shown,
    saving,
    refusal,
    submit: (values: FieldValues) => {
      setShown(nothing);
      send(base, values, false);
    },
    showErrors: (errors: ReadonlyMap<string, string[]>, messages: readonly string[] = []) =>
      setShown({ ...nothing, errors, messages }),
    /** Editing a field clears its error or warning until the server reports it again. */
    forget: (key: string) =>
      setShown((now) => ({
        ...now,
        errors: without(now.errors, key),
        warnings: without(now.warnings, key),
      })),
    /** Applies the chosen values; the next save is based on the other user's version. */
    resolve: (mine: FieldValues, choice: Choice): FieldValues => {
      const theirs = shown.stale?.theirs ?? base;
      const values = merged(mine, theirs, choice);
      setBase(theirs);
      setShown(nothing);
      send(theirs, values, false);
      return values;
    },
    dismiss: () => setShown((now) => ({ ...now, stale: null })),
  };
}
