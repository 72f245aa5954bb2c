import { xmjdCodes } from "#contract/codes/landCodes";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Role } from "#contract/roles";
import { type Edge, edgesFrom } from "#contract/workflow/edge";
import { xmjdEdges } from "#contract/workflow/xmjd";

/** The columns of the board: every stage of the progress, in order. */
export const stages = Object.entries(xmjdCodes).map(([value, label]) => ({ value, label }));

const labelOf = (stage: string) => stages.find(({ value }) => value === stage)?.label ?? stage;

/** The dragged project and the column it comes from. */
export type Held = { row: AnyRecord; from: string };

/** The result of a move to another column: the step that it means, or why it is not allowed. */
export type Move = { edge: Edge; refusal: null } | { edge: null; refusal: string };

/**
 * Judges a move by the same transitions as the project's own page; the server judges again. A move
 * to the project's current column is none and needs no message.
 */
export function moveTo(from: string, to: string, roles: readonly string[]): Move | null {
  if (from === to) return null;
  const edge = edgesFrom(xmjdEdges, from, roles as Role[]).find((one) => one.to === to);
  return edge ? { edge, refusal: null } : { edge: null, refusal: refusalOf(from, to, roles) };
}

function refusalOf(from: string, to: string, roles: readonly string[]): string {
  const mayMove = xmjdEdges.some(({ by }) => by.some((role) => roles.includes(role)));
  if (!mayMove) return "您的角色不能更新项目进度，由县级或平台经办推进、市级退回";
  if (to < from) return "退回进度由市级办理，须填写意见";
  const next = String(Number(from) + 1);
  const mayAdvance = edgesFrom(xmjdEdges, from, roles as Role[]).some((one) => one.to === next);
  if (!mayAdvance) return "推进进度由县级或平台经办办理";
  return `进度须逐级推进：“${labelOf(from)}”只能推进到“${labelOf(next)}”`;
}

type Planned = { xmjd: string; jhkgsj: string; jhjgsj: string };

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** How far a project is behind its plan on a day; null if it is not. */
export function lateness(
  { xmjd, jhkgsj, jhjgsj }: Planned,
  day: string,
): { what: "逾期未竣工" | "逾期未开工"; days: number } | null {
  if (xmjd < "5" && jhjgsj < day) return { what: "逾期未竣工", days: daysBetween(jhjgsj, day) };
  if (xmjd < "4" && jhkgsj < day) return { what: "逾期未开工", days: daysBetween(jhkgsj, day) };
  return null;
}
