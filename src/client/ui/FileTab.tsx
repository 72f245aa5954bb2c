import {
  AimOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  UploadOutlined,
} from "@ant-design/icons";
import { Button, Popconfirm, Select, Upload } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { fjlxCodes } from "#contract/codes";
import { fileApi } from "#contract/endpoints/file";
import { download } from "../api/download";
import { notifyAtom } from "../state/notices";
import { userAtom } from "../state/session";
import { CallState } from "./CallState";
import { FilePreview } from "./FilePreview";
import { FileThumb } from "./FileThumb";
import { previewKindOf } from "./fileKinds";
import { bytesText, moment } from "./format";
import { placeOf, placeText, usePhotoMarks } from "./photoMarks";
import { type Attachment, type Kind, useFiles } from "./useFiles";

type Props = { dataset: string; id: string; mayEdit: boolean };

const kinds = Object.entries(fjlxCodes).map(([value, label]) => ({ value: value as Kind, label }));

/** The attachments of a record: upload, preview, place on the map, download, delete. */
export function FileTab({ dataset, id, mayEdit }: Props) {
  const { called, sending, add, remove } = useFiles(dataset, id);
  const [kind, setKind] = useState<Kind>("01");
  const [preview, setPreview] = useState<Attachment | null>(null);
  const user = useAtomValue(userAtom);
  const focus = usePhotoMarks(called.data);
  return (
    <>
      {mayEdit ? (
        <div className="ui-bulk ui-gap">
          <Select<Kind>
            aria-label="附件类型"
            size="small"
            value={kind}
            onChange={setKind}
            options={kinds}
            popupMatchSelectWidth={false}
          />
          <Upload
            multiple
            showUploadList={false}
            beforeUpload={(file) => {
              void add(file, kind);
              return false;
            }}
          >
            <Button size="small" icon={<UploadOutlined />} loading={sending !== null}>
              上传附件{sending === null ? "" : ` ${sending}%`}
            </Button>
          </Upload>
        </div>
      ) : null}
      <CallState called={called}>
        {(files) =>
          files.length === 0 ? (
            <p className="ui-second">还没有附件</p>
          ) : (
            <ul className="ui-files">
              {files.map((file) => (
                <FileRow
                  key={file.fileId}
                  file={file}
                  {...(mayEdit &&
                    file.scr === user?.username && { onRemove: () => remove(file.fileId) })}
                  {...(previewKindOf(file) && { onPreview: () => setPreview(file) })}
                  {...(placeOf(file) && { onLocate: () => focus(file.fileId) })}
                />
              ))}
            </ul>
          )
        }
      </CallState>
      {preview ? (
        <FilePreview
          file={preview}
          files={(called.data ?? []).filter(previewKindOf)}
          onClose={() => setPreview(null)}
        />
      ) : null}
    </>
  );
}

type RowProps = {
  file: Attachment;
  onRemove?: () => void;
  onPreview?: () => void;
  onLocate?: () => void;
};

function FileRow({ file, onRemove, onPreview, onLocate }: RowProps) {
  const notify = useSetAtom(notifyAtom);
  const save = async () => {
    const result = await download(fileApi.download, { fileId: file.fileId });
    if (!result.ok) notify({ kind: "error", text: `没有下载：${result.message}` });
  };
  return (
    <li>
      {onPreview ? (
        <button
          type="button"
          className="ui-thumb-button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onPreview}
        >
          <FileThumb file={file} />
        </button>
      ) : (
        <FileThumb file={file} />
      )}
      <div className="ui-file-name">
        <b>{file.yjmc}</b>
        <div className="ui-second">
          {fjlxCodes[(file.fjlx ?? "99") as Kind]} · {bytesText(file.dx)} · {file.scr}{" "}
          {moment(file.scsj)}
        </div>
        {placeOf(file) ? <div className="ui-second">{placeText(file)}</div> : null}
      </div>
      {onLocate ? (
        <Button
          type="text"
          size="small"
          icon={<AimOutlined />}
          aria-label={`在地图上定位 ${file.yjmc}`}
          title="在地图上定位"
          onClick={onLocate}
        />
      ) : null}
      {onPreview ? (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={`预览 ${file.yjmc}`}
          onClick={onPreview}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={`下载 ${file.yjmc}`}
        onClick={save}
      />
      {onRemove ? (
        <Popconfirm
          title="确定删除该附件吗？删除后不可恢复。"
          okText="删除"
          okButtonProps={{ danger: true }}
          cancelText="取消"
          onConfirm={onRemove}
        >
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除 ${file.yjmc}`}
          />
        </Popconfirm>
      ) : null}
    </li>
  );
}
