import { Button } from "antd";
import { drawApi, type LineageStep, type Relative } from "#contract/endpoints/map/draw";
import { useCall } from "../../api/useCall";
import { mu } from "../../values/format";
import { useLocate } from "../step/useLocate";

type Props = { dataset: string; id: string };

const verbs: Readonly<Record<LineageStep["kind"], string>> = { split: "分割", merge: "合并" };

/** What a record was split or merged from, back to the first, and into; nothing if it never was. */
export function LineageLine({ dataset, id }: Props) {
  const { data } = useCall(drawApi.lineage, { dataset, id });
  if (!data || data.steps.length === 0) return null;
  return (
    <ul className="ui-plain" aria-label="地块沿革">
      {data.steps.map((step) => (
        <li key={step.children.map((one) => one.id).join()}>
          {step.at.slice(0, 10)} {step.by} {verbs[step.kind]}：
          <RelativeList dataset={dataset} id={id} relatives={step.parents} /> →{" "}
          <RelativeList dataset={dataset} id={id} relatives={step.children} />
        </li>
      ))}
    </ul>
  );
}

function RelativeList({ dataset, id, relatives }: Props & { relatives: readonly Relative[] }) {
  const locate = useLocate(dataset);
  return relatives.map((one, i) => (
    <span key={one.id} title={`${one.number}，${mu(one.txmj)} 亩`}>
      {i > 0 ? "、" : null}
      {one.isAlive && one.id !== id ? (
        <Button type="link" size="small" onClick={() => locate(one.id)}>
          {one.name}
        </Button>
      ) : (
        one.name
      )}
    </span>
  ));
}
