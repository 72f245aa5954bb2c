import { Pagination } from "antd";
import { useAtom, useSetAtom } from "jotai";
import { useState } from "react";
import type { Changed } from "#contract/endpoints/map/past";
import { changeWords } from "#contract/words/changeWords";
import type { Library } from "#contract/workflow/shzt";
import { mainKind } from "../../../map/compare/changeSymbols";
import { mapCommandAtom, selectionAtom } from "../../../state/map";
import { ChangeMark } from "./ChangeMark";
import type { ChangePeriod } from "./period";

const pageSize = 20;

type Props = { list: readonly Changed[]; dataset: Library; period: ChangePeriod };

/** The changed records; a click leads to the place and the card. */
export function ChangedRows({ list, dataset, period: { from, to } }: Props) {
  const [page, setPage] = useState(1);
  const [selection, select] = useAtom(selectionAtom);
  const go = useSetAtom(mapCommandAtom);
  const last = Math.max(1, Math.ceil(list.length / pageSize));
  const current = Math.min(page, last);
  const open = ({ id, at }: Changed) => {
    select({ dataset, ids: [id], focus: id, since: from, asOf: to });
    go({ kind: "point", at });
  };
  return (
    <>
      <ul className="changes-rows">
        {list.slice((current - 1) * pageSize, current * pageSize).map((one) => (
          <li key={`${one.id} ${one.xzqdm}`}>
            <button
              type="button"
              aria-current={selection?.focus === one.id}
              onClick={() => open(one)}
            >
              <ChangeMark kind={mainKind(one)} />
              <span className="changes-name">{one.name}</span>
              <small>{one.kinds.map((kind) => changeWords[kind]).join("、")}</small>
            </button>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <Pagination
          simple
          size="small"
          showSizeChanger={false}
          current={current}
          pageSize={pageSize}
          total={list.length}
          onChange={setPage}
        />
      )}
    </>
  );
}
