import { Button, Upload } from "antd";
import { limits } from "#contract/limits";
import { count } from "../../values/format";
import type { Folder } from "./useFolder";

type Props = { folder: Folder; label: string };

/** Takes a folder, or several files. */
export function FolderDrop({ folder, label }: Props) {
  const { reading, read } = folder;
  // It is called once for each file, with all of them.
  const take = (file: File, all: File[]) => {
    if (file === all[0]) void read(all);
    return false;
  };
  const shared = { multiple: true, showUploadList: false, disabled: reading, beforeUpload: take };
  return (
    <>
      <Upload.Dragger {...shared} directory>
        <p>{reading ? "正在对应…" : "点击选择文件夹，或把文件夹、多个文件拖到这里"}</p>
        <p className="ui-second">
          文件名或所在文件夹的名称中写有{label}，如“{label}-1.jpg”“{label}
          /改造前/1.jpg”；名称写明改造前、改造后、权属、方案等的，附件类型随之确定。一次最多{" "}
          {count(limits.folderFiles)} 个，上传前先核对
        </p>
      </Upload.Dragger>
      <p className="ui-top-gap">
        <Upload {...shared}>
          <Button disabled={reading}>选择多个文件</Button>
        </Upload>
      </p>
    </>
  );
}
