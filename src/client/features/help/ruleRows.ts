import { lawOfRule } from "#contract/law";
import dictionary from "../../../contract/domain/05-validation.md?raw";

export type RuleRow = { code: string; level: string; text: string; law: string };

const levels: Readonly<Record<string, string>> = { E: "错误", W: "警告", I: "提示" };

/** A row of the dictionary's tables: code, level, rule, and the message in the users' words. */
const tableRow =
  /^\| ([A-Z]\d{3}) \| ([EWI])(?: \/ ([EWI]))? \| .* \| ([^|]*[\u4e00-\u9fff][^|]*) \|$/;

/** What stands in a message's place for a value: a name of several, or just some value. */
const filled = (message: string): string =>
  message.replace(/\{([^}]*)\}/g, (_, named: string) => (named.includes("、") ? named : "…"));

/** The rules that check what a page takes in, as the dictionary words them (domain/05). */
export function ruleRows(letters: string): readonly RuleRow[] {
  return dictionary.split("\n").flatMap((line) => {
    const [, code, level, second, message] = tableRow.exec(line) ?? [];
    if (!code || !level || !message || !letters.includes(code.slice(0, 1))) return [];
    const named = [level, second].flatMap((one) => (one ? [levels[one] ?? one] : []));
    return [{ code, level: named.join("或"), text: filled(message.trim()), law: lawOfRule(code) }];
  });
}
