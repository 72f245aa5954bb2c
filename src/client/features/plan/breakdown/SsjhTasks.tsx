import { CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { PlanNode } from "#contract/endpoints/plan/governPlan";
import { limits } from "#contract/limits";
import { isWithin } from "#contract/regions";
import { splitOf } from "#contract/rules/plan/planRules";
import { canAtom, userAtom } from "../../../state/session";
import { decimal, missing, mu } from "../../../values/format";
import { CountCell, NameCell, type PlanProps, walkTree } from "./PlanTable";
import { SsjhSplit } from "./SsjhSplit";
import { unitOf } from "./usePlanView";

/** Targets from the province down to the platforms, each beside the sum of those below. */
export function SsjhTasks(props: PlanProps) {
  const { rows, view, moving } = props;
  const unit = unitOf(view.rwlx);
  const mayEdit = useMayEdit();
  const [parent, setParent] = useState<PlanNode | null>(null);
  return (
    <>
      <section
        className="cross cross-acts plan-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="任务分解表"
      >
        <table aria-label="任务分解" onKeyDown={walkTree}>
          <thead>
            <tr>
              <th scope="col" className="cross-corner">
                行政区 / 平台
              </th>
              <th scope="col">任务量（{unit}）</th>
              <th scope="col">下级合计（{unit}）</th>
              <th scope="col">差额（{unit}）</th>
              <th scope="col">计划项目</th>
              <th scope="col">计划面积（亩）</th>
              <th scope="col">其中低效（亩）</th>
              <th scope="col" title="计划项目低效用地面积 ÷ 任务量">
                项目保障率
              </th>
              <th scope="col">责任单位</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={`plan-${row.kind}`}>
                <th scope="row">
                  <NameCell {...props} row={row} current={moving.current} />
                </th>
                {row.kind === "node" ? (
                  <>
                    <TaskCells node={row.node} view={view} />
                    <td className="plan-text">
                      {mayEdit(row.node) ? (
                        <Button size="small" type="link" onClick={() => setParent(row.node)}>
                          {row.node.areaCode.length === 6 ? "分解到平台" : "分解任务"}
                        </Button>
                      ) : null}
                    </td>
                  </>
                ) : (
                  <>
                    <td colSpan={8} />
                    <td />
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {parent ? (
        <SsjhSplit key={parent.key} parent={parent} view={view} onClose={() => setParent(null)} />
      ) : null}
    </>
  );
}

/**
 * The province and a city split their own tasks; those of counties are split by both, as on the
 * tasks page.
 */
function useMayEdit() {
  const can = useAtomValue(canAtom);
  const own = useAtomValue(userAtom)?.areaCode ?? "-";
  return ({ kind, areaCode, of }: PlanNode): boolean => {
    if (kind !== "region" || of === 0 || !can("rw:edit") || own.length > 4) return false;
    return areaCode.length === 6 ? isWithin(areaCode, own) : areaCode === own;
  };
}

function TaskCells({ node, view }: { node: PlanNode; view: PlanProps["view"] }) {
  const { rwl, parts, zrdw, xmmj, dxmj } = node;
  return (
    <>
      <td>{decimal(rwl, 2)}</td>
      <td>{node.kind === "region" ? decimal(parts, 2) : missing}</td>
      <td>{node.kind === "region" ? <Difference node={node} /> : missing}</td>
      <td>
        <CountCell node={node} view={view} />
      </td>
      <td>{mu(xmmj)}</td>
      <td>{mu(dxmj)}</td>
      <td>
        {view.rwlx === "1" && rwl ? `${decimal((dxmj / limits.mu / rwl) * 100, 1)}%` : missing}
      </td>
      <td className="plan-text" title={zrdw ?? undefined}>
        {zrdw ?? missing}
      </td>
    </>
  );
}

/**
 * The difference with word and sign; what a county keeps outside its platforms is no difference.
 */
function Difference({ node: { rwl, parts, areaCode, set, of } }: { node: PlanNode }) {
  const { state, difference } = splitOf(rwl, parts);
  if (state === "open")
    return <span className="ui-second">{rwl === null ? missing : "未分解"}</span>;
  if (state === "even") {
    return (
      <span className="ui-good">
        <CheckCircleOutlined /> 一致
      </span>
    );
  }
  const hint = set < of ? `还有 ${of - set} 个未下达` : "下级任务量已全部下达";
  const size = decimal(Math.abs(difference), 2);
  if (state === "less" && areaCode.length === 6) {
    return (
      <Tooltip title={`${hint}，其余由产业平台以外完成`}>
        <span className="ui-second">平台外 {size}</span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={hint}>
      <span className={state === "more" ? "ui-bad" : "ui-warn"}>
        <WarningOutlined /> {state === "more" ? "多" : "少"} {size}
      </span>
    </Tooltip>
  );
}
