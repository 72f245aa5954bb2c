import { pjfzCodes } from "#contract/codes/industryCodes";
import { hydmCodes } from "#contract/codes/landCodes";
import { limits } from "#contract/limits";
import type { Scheme } from "#contract/rules/evaluation/scheme";
import type { Tenant } from "../../repositories/evaluation/pj";
import type { Entry } from "./entries";

/** Why an object has its grade, in words (评级依据). They tell no amounts: not everybody may see them. */

export const exemptWords = ({ founded }: Entry, { exemptYears }: Scheme): string =>
  `新设企业免核（${founded}成立，${exemptYears}年内免核）`;

export function followWords({ holderName, leased }: Tenant, { tenantLand }: Scheme): string {
  const mu = Math.round((leased / limits.mu) * 100) / 100;
  return `承租用地${mu}亩，不足${tenantLand}亩，随权利人${holderName}的等级`;
}

const longest = 280;

export const givenWords = (why: string | null): string =>
  `采纳异议，人工定级：${[...(why ?? "")].slice(0, longest).join("")}`;

const counters = { "1": "个", "2": "个", "3": "宗", "4": "家" } as const;

/** With how many others a group is ranked, and by what it was parted from the rest. */
export function rankWords(group: readonly Entry[], count: number, scheme: Scheme): string | null {
  const [first] = group;
  if (!first || first.kind === "1") return null;
  const { kind, qygm, hydm } = first;
  const size = qygm === null ? "" : pjfzCodes[qygm as keyof typeof pjfzCodes];
  const isOfTrade =
    scheme.leastTrade > 0 && hydm !== null && group.every((one) => one.hydm === hydm);
  const trade = isOfTrade ? `（${hydmCodes[hydm as keyof typeof hydmCodes] ?? hydm}）` : "";
  const noun = kind === "2" ? "本市园区" : `${size}${trade}`;
  const what = kind === "3" ? `${noun}用地` : noun;
  return `${what}${count}${counters[kind]}，按综合得分排名`;
}
