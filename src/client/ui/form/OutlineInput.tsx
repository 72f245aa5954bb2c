import { AimOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Select, Upload } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { bboxOf } from "#geo/bbox";
import { call } from "../../api/call";
import { FoundChoices } from "../../map/file/FoundChoices";
import {
  asFound,
  localAccept,
  localFault,
  localFormats,
  readLocal,
} from "../../map/file/readLocal";
import type { Outline, RecordInfo } from "../../records/registerOf";
import { registers } from "../../records/registers";
import {
  formFileAtom,
  formRowAtom,
  type LocalFeature,
  type LocalFile,
  type ReadChoice,
} from "../../state/localFile";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { count } from "../../values/format";

type Props = { value: Outline | null; onChange: (value: Outline | null) => void };

const outlined = (local: LocalFile | null): LocalFeature[] =>
  local?.found.features.filter(({ geometry }) => geometry !== null) ?? [];

/** The outline of a new record: from a file of any format, or from the selection on the map. */
export function OutlineInput({ value, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [local, setLocal] = useAtom(formFileAtom);
  const [row, setRow] = useAtom(formRowAtom);
  const selection = useAtomValue(selectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  const features = outlined(local);
  useChosen(local, row, onChange);

  const read = async (file: File, choice: ReadChoice) => {
    const fault = localFault(file);
    setFailure(fault);
    if (fault) return;
    setBusy(true);
    const result = await readLocal(file, choice);
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const opened = { file, choice, found: result.data };
    const [first] = outlined(opened);
    setLocal(opened);
    setRow(first?.row ?? null);
    const error = result.data.problems.find(({ level }) => level === "E");
    setFailure(error?.message ?? (first ? null : "文件里没有面状图形"));
    if (first?.geometry) fly({ kind: "bbox", bbox: bboxOf(first.geometry) });
  };
  const take = async () => {
    const [id] = selection?.ids ?? [];
    const register = registers[selection?.dataset ?? ""];
    if (!register?.info || !id) return setFailure("请先在地图上点选一个图形");
    setBusy(true);
    const result = await call(register.info, { [register.dataset.key.id]: id });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    setFailure(null);
    setRow(null);
    onChange((result.data as RecordInfo).geometry);
  };
  return (
    <section aria-label="图形" className="ui-outline">
      <div className="ui-bulk">
        <b>图形</b>
        <Upload
          accept={localAccept}
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file, asFound);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined />} loading={busy}>
            读取文件
          </Button>
        </Upload>
        <Button size="small" icon={<AimOutlined />} disabled={!selection} onClick={take}>
          取自地图所选
        </Button>
        <span className="ui-second">{local ? local.file.name : `支持 ${localFormats}`}</span>
      </div>
      {local ? (
        <FoundChoices
          found={local.found}
          choice={local.choice}
          disabled={busy}
          onChange={(choice) => read(local.file, choice)}
        />
      ) : null}
      {features.length > 1 ? (
        <Select
          aria-label="文件里的图形"
          className="ui-wide"
          value={row}
          onChange={setRow}
          showSearch={{ optionFilterProp: "label" }}
          options={features.map((feature) => ({ value: feature.row, label: labelOf(feature) }))}
        />
      ) : null}
      {value ? (
        <p className="ui-second">
          已有图形：{count(value.length)} 个部分，{count(value.flat(2).length)} 个界址点
        </p>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </section>
  );
}

/**
 * The feature selected here or clicked on the map is the outline; the file disappears with the
 * form.
 */
function useChosen(local: LocalFile | null, row: number | null, onChange: Props["onChange"]) {
  const setLocal = useSetAtom(formFileAtom);
  const [take] = useState(() => onChange);
  useEffect(() => {
    const chosen = outlined(local).find((feature) => feature.row === row);
    if (chosen) take(chosen.geometry);
  }, [local, row, take]);
  useEffect(() => () => setLocal(null), [setLocal]);
}

function labelOf({ row, properties }: LocalFeature): string {
  const words = Object.values(properties).filter((one) => one !== null && one !== "");
  return `第 ${row} 个 ${words.slice(0, 2).join(" ")}`;
}
