import { AimOutlined, DeleteOutlined, DownloadOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Popconfirm } from "antd";
import { useSetAtom } from "jotai";
import { fileApi } from "#contract/endpoints/uploads/file";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { bytesText, count, moment } from "../../values/format";
import { FileThumb } from "./FileThumb";
import { withoutPreview } from "./fileKinds";
import { isFar, placeOf, placeText } from "./photoMarks";
import type { Attachment } from "./useFiles";

type Props = {
  file: Attachment;
  onRemove?: () => void;
  onPreview?: () => void;
  onLocate?: () => void;
};

/** One attachment, with its actions. */
export function FileRow({ file, onRemove, onPreview, onLocate }: Props) {
  const notify = useSetAtom(notifyAtom);
  const save = async () => {
    const result = await download(fileApi.download, { fileId: file.fileId });
    if (!result.ok) notify({ kind: "error", text: `下载失败：${result.message}` });
  };
  const without = withoutPreview(file);
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
          {bytesText(file.dx)} · {file.scrmc} {moment(file.scsj)}
        </div>
        {placeOf(file) ? <div className="ui-second">{placeText(file)}</div> : null}
        {isFar(file) ? (
          <div className="ui-warn">拍摄地点距图形约 {count(file.away ?? 0)} 米，请核对是否放错</div>
        ) : null}
        {without ? <div className="ui-second">{without}</div> : null}
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
          title="预览"
          onClick={onPreview}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={`下载 ${file.yjmc}`}
        title="下载"
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
            title="删除"
          />
        </Popconfirm>
      ) : null}
    </li>
  );
}
