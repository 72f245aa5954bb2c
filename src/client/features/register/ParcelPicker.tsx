import { AimOutlined, CloseOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { drawApi } from "#contract/endpoints/draw";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../api/call";
import { selectionAtom } from "../../state/map";
import type { Row } from "../../ui/columnsOf";
import { dxydApiOf } from "../../ui/dxydApiOf";
import { count, mu } from "../../ui/format";
import { LinkControl } from "../../ui/LinkControl";
import type { Outline } from "../../ui/register";
import { useAddress } from "../../ui/useAddress";

type Props = {
  library: Library;
  value: readonly Row[];
  /** The parcels, and the outline that they make together. */
  onChange: (rows: readonly Row[], outline: Outline) => void;
  /** The boundary that was drawn: the parcels that lie in it are there at once. */
  within?: Outline;
};

/** P011, in percent: a parcel of a project lies in it. */
const insideShare = 90;

async function parcelsIn(library: Library, geometry: Outline): Promise<string[]> {
  const reply = await call(drawApi.overlaps, { geometry });
  if (!reply.ok) return [];
  return reply.data.list.flatMap(({ dataset, id, share }) =>
    dataset === library && share >= insideShare ? [id] : [],
  );
}

type Found = { row: Row; geometry: Outline };

/** The parcels of a project: found by number or name, taken from the map, or named by a link. */
export function ParcelPicker({ library, value, onChange, within }: Props) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const selection = useAtomValue(selectionAtom);
  const [params] = useAddress();
  const chosen = selection?.dataset === library ? selection.ids : [];

  const told = useRef(onChange);
  told.current = onChange;
  // However they came here, and also when the picker begins anew: what is listed is what is saved.
  useEffect(() => {
    told.current(
      found.map(({ row }) => row),
      found.flatMap(({ geometry }) => geometry),
    );
  }, [found]);

  const add = async (ids: readonly string[]) => {
    setFailure(null);
    const known = new Set(found.map(({ row }) => row.dkid));
    const more: Found[] = [];
    for (const dkid of ids.filter((id) => !known.has(id))) {
      const reply = await call(dxydApiOf(library).info, { dkid });
      if (!reply.ok) return setFailure(reply.message);
      more.push({ row: reply.data.record, geometry: reply.data.geometry as Outline });
    }
    setFound((now) => [
      ...now,
      ...more.filter(({ row }) => !now.some((one) => one.row.dkid === row.dkid)),
    ]);
  };
  const linked = useRef(params.get("parcels"));
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const ids = linked.current?.split(",").filter(Boolean) ?? [];
    if (ids.length > 0) void latest.current(ids);
  }, []);
  useEffect(() => {
    if (!within) return;
    void parcelsIn(library, within).then((ids) => {
      if (ids.length > 0) void latest.current(ids);
    });
  }, [library, within]);

  const area = value.reduce((sum, { mj }) => sum + Number(mj ?? 0), 0);
  return (
    <section aria-label="地块" className="ui-outline">
      <div className="ui-bulk">
        <b>地块</b>
        <span className="ui-second">
          {count(value.length)} 宗 · {mu(area)} 亩
        </span>
        <Button
          size="small"
          icon={<AimOutlined />}
          disabled={chosen.length === 0}
          onClick={() => add(chosen)}
        >
          取自地图所选{chosen.length > 0 ? `（${chosen.length}）` : ""}
        </Button>
      </div>
      <LinkControl
        id="project-parcel"
        link={{ to: library, by: "id" }}
        value={null}
        onChange={(dkid) => dkid && void add([String(dkid)])}
        required
        values={{}}
      />
      {found.length > 0 ? (
        <ul className="ui-files">
          {found.map(({ row }) => (
            <li key={String(row.dkid)}>
              <div>
                {String(row.dkmc)} <span className="ui-second">{String(row.dkbh)}</span>
              </div>
              <span>{mu(Number(row.mj))} 亩</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`去掉 ${String(row.dkmc)}`}
                onClick={() => setFound(found.filter((one) => one.row !== row))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </section>
  );
}
