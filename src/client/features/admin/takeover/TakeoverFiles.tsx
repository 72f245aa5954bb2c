import { Alert, Button, Select, Table } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import {
  type Takeover,
  type TakeoverFile,
  takeoverApi,
} from "#contract/endpoints/uploads/takeover";
import { call } from "../../../api/call";
import { notifyAtom } from "../../../state/notices";
import { FileName } from "../../../ui/base/FileName";
import { bytesText, missing } from "../../../values/format";
import { Remarks } from "../../../values/Remarks";
import { systemChoices } from "../../../values/systemChoices";
import { SendFile } from "./SendFile";

type Props = { takeover: Takeover; onChange: () => void };
type Reading = Pick<TakeoverFile, "layer" | "crs" | "encoding">;

const systems = [{ value: "auto" as const, label: "按文件" }, ...systemChoices];
const encodings = [
  { value: "auto" as const, label: "按文件" },
  { value: "gbk" as const, label: "GBK" },
  { value: "utf-8" as const, label: "UTF-8" },
];

/** The files of a takeover, each with what was guessed of it and can be set right. */
export function TakeoverFiles({ takeover, onChange }: Props) {
  const { id, files, columns, values, isOwn } = takeover;
  const [isAdding, setAdding] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const notify = useSetAtom(notifyAtom);
  const set = async ({ fileId, layer, crs, encoding }: TakeoverFile, to: Partial<Reading>) => {
    setBusy(fileId);
    const changed = { fileId, layer, crs, encoding, ...to };
    const result = await call(takeoverApi.match, { id, files: [changed], columns, values });
    setBusy(null);
    if (result.ok) onChange();
    else notify({ kind: "error", text: result.message });
  };
  return (
    <section aria-label="文件">
      <h3>文件</h3>
      <Table<TakeoverFile>
        size="small"
        rowKey="fileId"
        pagination={false}
        dataSource={files}
        columns={[
          { title: "文件", render: (_, { name }) => <FileName name={name} /> },
          { title: "大小", width: 100, align: "right", render: (_, { size }) => bytesText(size) },
          {
            ...{ title: "图层", width: 200 },
            render: (_, file) =>
              file.look.layers.length > 1 ? (
                <Select
                  aria-label={`${file.name}的图层`}
                  className="takeover-choice"
                  loading={busy === file.fileId}
                  disabled={!isOwn}
                  value={file.layer ?? file.look.layers[0] ?? null}
                  options={file.look.layers.map((value) => ({ value, label: value }))}
                  onChange={(layer) => set(file, { layer })}
                />
              ) : (
                (file.look.layers[0] ?? missing)
              ),
          },
          {
            ...{ title: "坐标系", width: 180 },
            render: (_, file) => (
              <Select
                aria-label={`${file.name}的坐标系`}
                className="takeover-choice"
                disabled={!isOwn}
                value={file.crs}
                options={systems.map((one) =>
                  one.value === "auto" && file.look.system
                    ? { ...one, label: file.look.system }
                    : one,
                )}
                onChange={(crs) => set(file, { crs })}
              />
            ),
          },
          {
            ...{ title: "编码", width: 120 },
            render: (_, file) => (
              <Select
                aria-label={`${file.name}的编码`}
                className="takeover-choice"
                disabled={!isOwn}
                value={file.encoding}
                options={encodings}
                onChange={(encoding) => set(file, { encoding })}
              />
            ),
          },
        ]}
      />
      {files.map(({ fileId, look }) => (
        <div key={fileId}>
          {look.fault ? <Alert type="error" showIcon title={look.fault} /> : null}
          <Remarks remarks={look.remarks} />
        </div>
      ))}
      {isAdding ? (
        <SendFile
          into={{ id }}
          onSent={() => {
            setAdding(false);
            onChange();
          }}
        />
      ) : (
        <Button disabled={!isOwn} onClick={() => setAdding(true)}>
          添加文件
        </Button>
      )}
    </section>
  );
}
