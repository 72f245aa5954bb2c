import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import type { Problem } from "#contract/rules/problem/report";
import { call } from "../../../api/call";
import { problemsOf } from "../../../records/fieldProblems";
import { formItemsOf } from "../../../records/formItemsOf";
import { registerNamed } from "../../../records/registers";
import { userAtom } from "../../../state/session";
import { useCheck } from "../../../ui/form/useCheck";
import { byRow, commonErrors, errorsOf, type FieldErrors, given, itemsOf } from "./txtAttributes";
import type { TxtCheck, TxtReport } from "./useTxtCheck";

const register = registerNamed("dxydsd");
const items = itemsOf(formItemsOf(register.dataset));
const keys = [...items.required, ...items.optional, ...items.own].map(({ key }) => key);
const noProblems = (): readonly Problem[] => [];
const noErrors: ReadonlyMap<number, FieldErrors> = new Map();

/** The values entered for the parcels of a coordinate file, their errors, and saving. */
export function useTxtForm(
  first: TxtReport,
  { attributes, setAttributes }: Pick<TxtCheck, "attributes" | "setAttributes">,
  onStored: (result: unknown) => void,
) {
  const county = useAtomValue(userAtom)?.areaCode ?? "";
  const start = useMemo(() => ({ xzqdm: county }), [county]);
  const check = useCheck(register, start) ?? noProblems;
  const [refused, setRefused] = useState(noErrors);
  const [report, setReport] = useState(first);
  const [isTold, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const { parcels } = first;
  const errors = useMemo(() => {
    const found = errorsOf(parcels, attributes, check, keys);
    const rows = new Set([...found.keys(), ...refused.keys()]);
    return new Map(
      [...rows].map((row) => [
        row,
        new Map([...(refused.get(row) ?? []), ...(found.get(row) ?? [])]),
      ]),
    );
  }, [parcels, attributes, check, refused]);
  const common = useMemo(
    () => commonErrors(parcels, errors, attributes),
    [parcels, errors, attributes],
  );

  /** True if there are errors that the user has to fix. */
  const store = async (confirmWarnings: boolean): Promise<boolean> => {
    setTold(true);
    setFailure(null);
    const wrong = [...errors.values()].reduce((sum, fields) => sum + fields.size, 0);
    if (wrong > 0) {
      setFailure(`有 ${errors.size} 宗地块的属性还不完整，请补充标红的字段`);
      return true;
    }
    setBusy(true);
    const own = Object.entries(attributes.own).filter(([, values]) => Object.keys(values).length);
    const result = await call(dxydTxtApi.store, {
      fileId: first.fileId,
      values: given(attributes.common),
      parcels: Object.fromEntries(own.map(([row, values]) => [row, given(values)])),
      confirmWarnings,
    });
    setBusy(false);
    if (result.ok) {
      onStored(result.data);
      return false;
    }
    setFailure(`入库失败：${result.message}`);
    const problems = problemsOf(result.problems);
    if (problems) {
      setRefused(byRow(problems, keys));
      setReport(withProblems(first, problems));
    }
    return true;
  };

  return {
    report,
    attributes,
    items,
    errors,
    common,
    isTold,
    busy,
    failure,
    store,
    setCommon: (key: string, value: unknown) => {
      setRefused(noErrors);
      setAttributes(({ common: now, own }) => ({ common: { ...now, [key]: value }, own }));
    },
    setOwn: (row: number, values: Readonly<Record<string, unknown>>) => {
      setRefused(noErrors);
      setAttributes(({ common: now, own }) => ({
        common: now,
        own: { ...own, [String(row)]: given(values) },
      }));
    },
  };
}

export type TxtForm = ReturnType<typeof useTxtForm>;

/** The outlines of the earlier check, with the errors found now that the attributes are known. */
function withProblems(first: TxtReport, problems: Problem[]): TxtReport {
  const count = (wanted: Problem["level"]) =>
    problems.filter(({ level }) => level === wanted).length;
  return {
    ...first,
    problems,
    errorCount: count("E"),
    warnCount: count("W"),
    infoCount: count("I"),
  };
}
