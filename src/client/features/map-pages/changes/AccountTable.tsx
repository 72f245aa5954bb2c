import { useSetAtom } from "jotai";
import type { Account } from "#contract/endpoints/map/past";
import { regionAtom } from "../../../state/region";
import { count, mu } from "../../../values/format";
import { type Measure, usePage } from "../kit/pageContext";

/** With its sign: plus for what was added, minus for what was removed, a dash for zero. */
function signed(value: number, text: string): string {
  if (value === 0) return "—";
  return value > 0 ? `+${text}` : `−${text}`;
}

type Cell = { value: number; text: string };
const cellOf = (measure: Measure, { zs, mj }: { zs: number; mj: number }, sign = 1): Cell => {
  const value = sign * (measure === "zs" ? zs : mj);
  return { value, text: measure === "zs" ? count(Math.abs(zs)) : mu(Math.abs(mj)) };
};

/** Kept, but with another area; only area columns show this. */
function remeasured(measure: Measure, { grown, shrunk }: Account): Cell {
  const zs = grown.zs + shrunk.zs;
  const mj = grown.mj - shrunk.mj;
  return measure === "zs" ? { value: 0, text: count(zs) } : { value: mj, text: mu(Math.abs(mj)) };
}

function Row({ one, measure, onPick }: { one: Account; measure: Measure; onPick?: () => void }) {
  const added = cellOf(measure, one.added);
  const removed = cellOf(measure, one.removed, -1);
  const other = remeasured(measure, one);
  return (
    <tr>
      <th scope="row">
        {onPick ? (
          <button type="button" onClick={onPick}>
            {one.label}
          </button>
        ) : (
          one.label
        )}
      </th>
      <td>{cellOf(measure, one.open).text}</td>
      <td className="changes-plus">{signed(added.value, added.text)}</td>
      <td className="changes-minus">{signed(removed.value, removed.text)}</td>
      {measure === "mj" && <td>{signed(other.value, other.text)}</td>}
      <td>{cellOf(measure, one.close).text}</td>
    </tr>
  );
}

/** The account of each region: what it had, what was added and removed, and what it has now. */
export function AccountTable({ list, total }: { list: readonly Account[]; total: Account }) {
  const { measure, areaCode } = usePage();
  const setRegion = useSetAtom(regionAtom);
  return (
    <table className="changes-table">
      <caption>单位：{measure === "zs" ? "宗" : "亩"}</caption>
      <thead>
        <tr>
          <th scope="col">行政区</th>
          <th scope="col">期初</th>
          <th scope="col">新增</th>
          <th scope="col">减少</th>
          {measure === "mj" && <th scope="col">面积变更</th>}
          <th scope="col">期末</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <Row
            key={one.key}
            one={one}
            measure={measure}
            {...(one.key !== areaCode && { onPick: () => setRegion(one.key) })}
          />
        ))}
      </tbody>
      <tfoot>
        <Row one={total} measure={measure} />
      </tfoot>
    </table>
  );
}
