import { Alert, Button } from "antd";
import { useSetAtom } from "jotai";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { basisApi } from "#contract/endpoints/inbox/basis";
import { selectionAtom } from "../../state/map";
import { count, decimal, mu } from "../../values/format";
import { sharedWith } from "./basisWords";

type Ground = NonNullable<z.output<typeof basisApi.read.output>["ground"]>;
type Props = { ground: Ground; own: string };

const mostShown = 10;

/** What the outline shares with registers in reach, and which records it touches. */
export function GroundPart({ ground: { overlaps, neighbours, refusal }, own }: Props) {
  return (
    <>
      <h3>空间叠加</h3>
      {refusal === null ? null : (
        <Alert type="warning" showIcon title={`没有比对图形：${refusal}`} />
      )}
      {overlaps ? <Overlaps overlaps={overlaps} own={own} /> : null}
      {refusal === null ? <Neighbours list={neighbours} /> : null}
    </>
  );
}

type Overlaps = NonNullable<Ground["overlaps"]>;

function Overlaps({
  overlaps: { list, limited, counties },
  own,
}: {
  overlaps: Overlaps;
  own: string;
}) {
  const look = useLook();
  const foreign = counties.filter(({ isOwn }) => !isOwn);
  return (
    <>
      {list.length === 0 ? <p className="ui-second">与权限范围内各类用地都没有重叠</p> : null}
      {sharedWith(list).map(({ dataset, title, zs, m2 }) => (
        <section key={dataset}>
          <h4 className="ui-part">
            {dataset === own ? `与其他${title}重叠` : title}{" "}
            <span className="ui-second">
              {limited ? "至少 " : ""}
              {count(zs)} {datasets[dataset]?.work.counter} · {mu(m2)} 亩
            </span>
          </h4>
          <ul className="inbox-basis">
            {list
              .filter((one) => one.dataset === dataset)
              .slice(0, mostShown)
              .map(({ id, number, name, m2: shared, share }) => (
                <li key={id}>
                  <Button type="link" size="small" onClick={() => look(dataset, id)}>
                    {number || name}
                  </Button>
                  <span>
                    重叠 {mu(shared)} 亩（占较小一方 {decimal(share, 1)}%）
                  </span>
                </li>
              ))}
          </ul>
          {zs > mostShown ? <p className="ui-second">只列重叠最多的 {mostShown} 个</p> : null}
        </section>
      ))}
      {foreign.map(({ areaCode, name, m2 }) => (
        <p key={areaCode} className="ui-second">
          有 {mu(m2)} 亩在{name}范围内
        </p>
      ))}
    </>
  );
}

function Neighbours({ list }: { list: Ground["neighbours"] }) {
  const look = useLook();
  if (list.length === 0) return <p className="ui-second">没有相邻的同类记录</p>;
  return (
    <section>
      <h4 className="ui-part">
        相邻 <span className="ui-second">{count(list.length)} 个</span>
      </h4>
      <ul className="inbox-basis">
        {list.map(({ dataset, id, number, name }) => (
          <li key={id}>
            <Button type="link" size="small" onClick={() => look(dataset, id)}>
              {number || name}
            </Button>
            <span className="ui-second">{number ? name : ""}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens a record on the map, which moves there. */
function useLook() {
  const select = useSetAtom(selectionAtom);
  return (dataset: string, id: string) => select({ dataset, ids: [id], focus: id });
}
