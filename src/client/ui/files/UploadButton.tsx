import { UploadOutlined } from "@ant-design/icons";
import { Button, Upload } from "antd";

type Props = {
  text?: string;
  /** What is uploaded, if the text does not say it. */
  label?: string;
  /** Progress of the current file in percent; null between files. */
  sending: number | null;
  onFile: (file: File) => unknown;
  multiple?: boolean;
  isMain?: boolean;
};

/** Chooses files, and shows the progress of the one being sent. */
export function UploadButton({ text = "上传", label, sending, onFile, multiple, isMain }: Props) {
  return (
    <Upload
      multiple={multiple === true}
      showUploadList={false}
      beforeUpload={(file) => {
        void onFile(file);
        return false;
      }}
    >
      <Button
        {...(isMain ? { type: "primary" } : { size: "small" })}
        icon={<UploadOutlined />}
        loading={sending !== null}
        {...(label && { "aria-label": `${text}${label}` })}
      >
        {text}
        {sending === null ? "" : ` ${sending}%`}
      </Button>
    </Upload>
  );
}
