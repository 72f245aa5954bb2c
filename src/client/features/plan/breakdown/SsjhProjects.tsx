import { Button } from "antd";
import { xmlxCodes, zkffsCodes } from "#contract/codes/landCodes";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { PlanNode, PlanProject } from "#contract/endpoints/plan/governPlan";
import { decimal, missing, mu } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { lateDays } from "./ganttTime";
import { CountCell, NameCell, type PlanProps, walkTree } from "./PlanTable";

const headings = [
  ...["类型", "面积（亩）", "方式", "责任单位", "计划开工", "计划竣工", "状态"],
  ...["计划投资（万元）", "操作"],
];

/** Regions, platforms and projects as one tree; closed branches are not loaded. */
export function SsjhProjects(props: PlanProps) {
  const { rows, view, moving, today } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="cross plan-table" tabIndex={0} aria-label="计划项目表">
      <table aria-label="计划项目" onKeyDown={walkTree}>
        <thead>
          <tr>
            <th scope="col" className="cross-corner">
              行政区 / 平台 / 项目
            </th>
            {headings.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={`plan-${row.kind}`}>
              <th scope="row">
                <NameCell {...props} row={row} current={moving.current} />
              </th>
              {row.kind === "node" ? <NodeCells node={row.node} view={view} /> : null}
              {row.kind === "project" ? (
                <ProjectCells project={moving.current(row.project)} today={today} moving={moving} />
              ) : null}
              {row.kind !== "node" && row.kind !== "project" ? (
                <td colSpan={headings.length} />
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NodeCells({ node, view }: { node: PlanNode; view: PlanProps["view"] }) {
  return (
    <>
      <td className="plan-text">
        <CountCell node={node} view={view} /> 个项目
      </td>
      <td>{mu(node.xmmj)}</td>
      <td />
      <td className="plan-text">{node.zrdw ?? ""}</td>
      <td />
      <td />
      <td />
      <td>{decimal(node.jhtz, 2)}</td>
      <td />
    </>
  );
}

type ProjectProps = { project: PlanProject; today: string; moving: PlanProps["moving"] };

function ProjectCells({ project, today, moving }: ProjectProps) {
  const { xmlx, xmmj, zkffs, zrdw, jhtz, jhkgsj, jhjgsj, xmjd, spzt } = project;
  const late = spzt === "5" ? lateDays(project, today) : 0;
  const lock = moving.lockOf(project);
  return (
    <>
      <td className="plan-text">{xmlxCodes[xmlx]}</td>
      <td>{mu(xmmj)}</td>
      <td className="plan-text">{zkffsCodes[zkffs]}</td>
      <td className="plan-text" title={zrdw ?? undefined}>
        {zrdw ?? missing}
      </td>
      <td>{jhkgsj}</td>
      <td>
        {jhjgsj}
        {late > 0 ? <span className="plan-late">逾期 {late} 天</span> : null}
      </td>
      <td className="plan-text">
        {spzt === "5" ? (
          <StatusTag dataset={zkfxmsd} field="xmjd" value={xmjd} />
        ) : (
          <StatusTag dataset={zkfxmsd} field="spzt" value={spzt} />
        )}
      </td>
      <td>{decimal(jhtz, 2)}</td>
      <td className="plan-text">
        {lock === null ? (
          <Button size="small" type="link" onClick={() => moving.open(project)}>
            调整计划
          </Button>
        ) : null}
      </td>
    </>
  );
}
