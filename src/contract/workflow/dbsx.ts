import type { Role } from "../roles";
import { clerks, type Edge, edgeOf, noteLength, reviewers, type WhyNot } from "./edge";

/**
 * Steps for a supervision matter: the addressee answers, the sender closes it or sends it back. If
 * no answer is needed any more, the sender withdraws it.
 */
export const dbsxEdges: readonly Edge[] = [
  edgeOf({
    from: ["0", "2"],
    to: "1",
    action: "回复",
    by: [...clerks, "ROLE_CITY"],
    note: noteLength,
  }),
  edgeOf({ from: ["1"], to: "3", action: "办结", by: reviewers }),
  edgeOf({ from: ["1"], to: "2", action: "退回重办", by: reviewers, note: noteLength }),
  edgeOf({ from: ["0", "2"], to: "3", action: "撤销督办", by: reviewers, note: noteLength }),
];

/** Who supervises, and who has to answer. */
type Levels = { dbjb: string; cbjb: string };

const answerers: Readonly<Record<string, readonly Role[]>> = { "2": ["ROLE_CITY"], "3": clerks };
const supervisors: Readonly<Record<string, readonly Role[]>> = {
  "1": ["ROLE_PROVINCE"],
  "2": ["ROLE_CITY"],
};

/** The roles that may take a given step. */
const takersOf = ({ dbjb, cbjb }: Levels, { to }: Pick<Edge, "to">): readonly Role[] =>
  (to === "1" ? answerers[cbjb] : supervisors[dbjb]) ?? [];

/** Only the one who supervises decides, and only the one who has to answers. */
export const objectionTo: WhyNot = ({ dbjb, cbjb }, edge, { roles }) => {
  if (dbjb === undefined) return null;
  const matter = { dbjb: String(dbjb), cbjb: String(cbjb) };
  if (takersOf(matter, edge).some((role) => roles.includes(role))) return null;
  if (edge.to === "1") return `该事项由${matter.cbjb === "2" ? "市级" : "县级"}承办，不能代为回复`;
  return `该事项由${matter.dbjb === "1" ? "省级" : "市级"}督办，只能由督办单位${edge.action}`;
};

/**
 * Whether users with these roles may attach files: both sender and addressee can, until the matter
 * is closed.
 */
export const mayAttach = (matter: Levels & { zt: string }, roles: readonly Role[]): boolean =>
  matter.zt !== "3" &&
  [...takersOf(matter, { to: "1" }), ...takersOf(matter, { to: "3" })].some((role) =>
    roles.includes(role),
  );

/** The level at which users with these roles supervise; null if they do not. */
export function supervisionOf(roles: readonly Role[]): "1" | "2" | null {
  if (roles.includes("ROLE_PROVINCE")) return "1";
  return roles.includes("ROLE_CITY") ? "2" : null;
}

/** Whether the deadline has passed without an answer. Days as `YYYY-MM-DD`. */
export const isLate = ({ zt, jzrq }: { zt: string; jzrq: string }, today: string): boolean =>
  (zt === "0" || zt === "2") && jzrq < today;
