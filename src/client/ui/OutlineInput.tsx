import { AimOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Select, Upload } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type ParsedFile, parseFileApi } from "#contract/endpoints/parseFile";
import { call } from "../api/call";
import { selectionAtom } from "../state/map";
import { count } from "./format";
import type { Outline, RecordInfo } from "./register";
import { registers } from "./registers";

type Props = { value: Outline | null; onChange: (value: Outline | null) => void };

type Feature = ParsedFile["features"][number];

/** The outline of a new record: from a file of any format, or from what is selected on the map. */
export function OutlineInput({ value, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [features, setFeatures] = useState<readonly Feature[]>([]);
  const selection = useAtomValue(selectionAtom);

  const read = async (file: File) => {
    setBusy(true);
    setFailure(null);
    const result = await call(parseFileApi.parse, { file });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const found = result.data.features.filter(({ geometry }) => geometry !== null);
    setFeatures(found);
    if (found.length === 0) return setFailure("文件里没有面状图形");
    onChange(found[0]?.geometry ?? null);
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
    setFeatures([]);
    onChange((result.data as RecordInfo).geometry);
  };
  return (
    <section aria-label="图形" className="ui-outline">
      <div className="ui-bulk">
        <b>图形</b>
        <Upload
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file);
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
        <span className="ui-second">支持 mdb、shp（zip）、txt、geojson</span>
      </div>
      {features.length > 1 ? (
        <Select
          aria-label="文件里的图形"
          className="ui-wide"
          defaultValue={0}
          onChange={(index) => onChange(features[index]?.geometry ?? null)}
          options={features.map(({ row, properties }, index) => ({
            value: index,
            label: `第 ${row} 个 ${Object.values(properties).filter(Boolean).slice(0, 2).join(" ")}`,
          }))}
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
