import { shztCodes, zkfztCodes } from "#contract/codes/landCodes";
import type { pastApi } from "#contract/endpoints/map/past";
import type { Reply } from "../../../api/call";
import { count, mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";

type Move = Reply<typeof pastApi.changes>["moves"][number];

const fields = [
  { field: "shzt", title: "审核状态变化", codes: shztCodes },
  { field: "zkfzt", title: "再开发状态变化", codes: zkfztCodes },
] as const;

/** From which state to which, and how many; most frequent first. */
export function MoveRows({ moves }: { moves: readonly Move[] }) {
  return fields.map(({ field, title, codes }) => {
    const word = (key: string) => (codes as Readonly<Record<string, string>>)[key] ?? key;
    const own = moves.filter((one) => one.field === field).sort((a, b) => b.zs - a.zs);
    if (own.length === 0) return null;
    return (
      <Section key={field} title={title}>
        <ul className="changes-moves">
          {own.map(({ from, to, zs, mj }) => (
            <li key={`${from}-${to}`}>
              <span>
                {word(from)} <i aria-hidden="true">→</i>
                <span className="changes-unseen">变为</span> {word(to)}
              </span>
              <b>{count(zs)} 宗</b>
              <small>{mu(mj)} 亩</small>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
