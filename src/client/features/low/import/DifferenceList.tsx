import { AimOutlined } from "@ant-design/icons";
import { Button, Pagination } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { ImportDifference } from "#contract/endpoints/uploads/mend";
import { type How, hows } from "#contract/rules/import/choices";
import type { Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { bboxOf } from "#geo/bbox";
import { call } from "../../../api/call";
import { dxydApiOf } from "../../../records/dxydApiOf";
import { compareAtom, mapCommandAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { DifferenceCard } from "../../../ui/import/DifferenceCard";
import { count } from "../../../values/format";
import { type Differences, pageSize } from "./useDifferences";

const kinds = Object.keys(hows) as How[];

type Props = { library: Library; report: Report; differences: Differences };

/** What the file would change in the library, record by record, with what is to become of it. */
export function DifferenceList({ library, report, differences }: Props) {
  const { called, current, setCurrent, busy, chooseAll } = differences;
  return (
    <CallState called={called} rows={8}>
      {({ total, open, list }) => (
        <div className="import-differences">
          <div className="import-problems-bar">
            <span>全部</span>
            {kinds.map((how) => (
              <Button key={how} size="small" disabled={busy} onClick={() => chooseAll(how)}>
                {hows[how]}
              </Button>
            ))}
            <span className="ui-second" role="status">
              {total === 0
                ? "文件与库内地块没有差异"
                : `${count(total)} 宗与库内不同${open > 0 ? `，其中 ${count(open)} 宗还没有选择` : "，都已选择"}`}
            </span>
          </div>
          <div className="import-scroll">
            {list.map((one) => (
              <One key={one.dkbh} {...{ library, report, differences, one }} />
            ))}
          </div>
          <Pagination
            size="small"
            current={current}
            pageSize={pageSize}
            total={total}
            onChange={setCurrent}
            showSizeChanger={false}
            hideOnSinglePage
          />
        </div>
      )}
    </CallState>
  );
}

type OneProps = Props & { one: ImportDifference };

function One({ library, report, differences, one }: OneProps) {
  const { busy, choose } = differences;
  const { dkbh, dkmc, changes, how, kept } = one;
  const locate = useOutlines(library, report, one);
  return (
    <DifferenceCard<How>
      title={dkmc}
      number={dkbh}
      more={
        <Button size="small" icon={<AimOutlined />} onClick={locate}>
          定位
        </Button>
      }
      changes={changes}
      heads={["库内", "文件"]}
      hows={hows}
      without="skip"
      how={how}
      kept={kept}
      busy={busy}
      onChoose={(next, stays) => choose(one, next, stays)}
    />
  );
}

/** Both outlines on the map: the library's dashed in red, the file's in blue. */
function useOutlines(library: Library, { problems, shapes }: Report, one: ImportDifference) {
  const show = useSetAtom(compareAtom);
  const fly = useSetAtom(mapCommandAtom);
  const [isShown, setShown] = useState(false);
  useEffect(() => (isShown ? () => show(null) : undefined), [isShown, show]);
  return async () => {
    const row = problems.find(({ rule, dkbh }) => rule === "A008" && dkbh === one.dkbh)?.row;
    const after = shapes[String(row)] ?? null;
    const found = await call(dxydApiOf(library).info, { dkid: one.dkid });
    const before = found.ok ? found.data.geometry : null;
    const drawn = [...(before ?? []), ...(after ?? [])];
    if (drawn.length === 0) return;
    show({ before, after });
    setShown(true);
    fly({ kind: "bbox", bbox: bboxOf(drawn), near: true });
  };
}
