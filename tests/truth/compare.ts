import { as } from "../api/harness";
import type { Username } from "../api/users";
import { idleQuestions } from "./idle";
import { industryQuestions } from "./industry";
import { lowQuestions } from "./low";
import { planQuestions } from "./plan";
import { portalQuestions } from "./portal";
import { placeOf, type Question, Refused, type Values, type When } from "./question";
import { supplyQuestions } from "./supply";
import { unsuppliedQuestions } from "./unsupplied";

export const questions: readonly Question[] = [
  ...lowQuestions,
  ...idleQuestions,
  ...unsuppliedQuestions,
  ...supplyQuestions,
  ...industryQuestions,
  ...planQuestions,
  ...portalQuestions,
];

/** Amounts are stored and rates shown with two decimals; sums of doubles lose a little. */
const tolerance = 0.0051;

export type Found = { cells: number; figures: Set<string>; differences: string[] };

export const nothingFound = (): Found => ({ cells: 0, figures: new Set(), differences: [] });

const refused = 403;

/** What the product answers; null if it refuses. */
async function answered(
  { product }: Question,
  asker: ReturnType<typeof as>,
  areaCode: string,
  when: When,
): Promise<Values | null> {
  try {
    return await product(asker, areaCode, when);
  } catch (error) {
    if (error instanceof Refused && error.status === refused) return null;
    throw error;
  }
}

const isSame = (a: number | null | undefined, b: number | null | undefined): boolean => {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= Math.max(tolerance, Math.abs(b) * 1e-9);
};

let addresses = 0;

/** More is asked in a minute than one address may. */
function nextAddress(): string {
  addresses += 1;
  return `10.${[addresses >> 16, addresses >> 8, addresses].map((part) => part & 255).join(".")}`;
}

export type Scope = { users: readonly Username[]; regions: readonly string[]; when: When };

/** Compares all figures for some readers and regions, and adds to what was found so far. */
export async function compareFigures(
  found: Found,
  at: string,
  { users, regions, when }: Scope,
): Promise<void> {
  for (const username of users) {
    for (const region of regions) {
      const asker = as(username, nextAddress());
      for (const question of questions) {
        await compareOne(found, `${at} ${when.year} ${username} ${region}`, {
          ...{ question, username, region, when, asker },
        });
      }
    }
  }
}

type One = {
  question: Question;
  username: Username;
  region: string;
  when: When;
  asker: ReturnType<typeof as>;
};

async function compareOne(
  found: Found,
  at: string,
  { question, username, region, when, asker }: One,
): Promise<void> {
  const place = placeOf(username, question.access, region);
  const is = await answered(question, asker, region, when);
  if (place === null || is === null) {
    found.cells += 1;
    if (place === null && is === null) return;
    const told = is === null ? "is refused" : "is told";
    found.differences.push(`${at} ${question.name}: ${told}`);
    return;
  }
  const truth = await question.truth(place, when);
  for (const name of new Set([...Object.keys(is), ...Object.keys(truth)])) {
    found.cells += 1;
    found.figures.add(`${question.name}: ${name}`);
    if (isSame(is[name], truth[name])) continue;
    const [shown, right] = [String(is[name]), String(truth[name])];
    found.differences.push(`${at} ${question.name}: ${name} is ${shown}, by the tables ${right}`);
  }
}

/** The figures of the catalogue among the compared ones, by the names under which they are found. */
export const coveredNames = (): string[] =>
  questions.flatMap(({ name, covers = {} }) =>
    Object.values(covers).map((figure) => `${name}: ${figure}`),
  );
