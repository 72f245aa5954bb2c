import { CheckCircleFilled } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { FilePreview } from "./FilePreview";
import { FileThumb } from "./FileThumb";
import { fileNameOf, previewKindOf } from "./fileKinds";
import { UploadButton } from "./UploadButton";
import { type Attachment, type Kind, useFiles } from "./useFiles";

type Props = {
  dataset: string;
  id: string;
  /** Kinds of attachment (fjlx) required by a step. */
  kinds: readonly string[];
  /** What the kinds show here, instead of their own names. */
  names?: Readonly<Record<string, string>>;
  /** How many of the kinds have a file. */
  onCount: (count: number) => void;
};

/** One slot per attachment that a step requires, with the files already there. */
export function FileSlots({ dataset, id, kinds, names, onCount }: Props) {
  const { called, sending, add } = useFiles(dataset, id);
  const [shown, setShown] = useState<Attachment | null>(null);
  const files = called.data ?? [];
  const filled = kinds.filter((kind) => files.some(({ fjlx }) => fjlx === kind)).length;
  useEffect(() => onCount(filled), [filled, onCount]);
  return (
    <>
      {kinds.map((kind) => {
        const label = fileNameOf(kind, names);
        const there = files.filter(({ fjlx }) => fjlx === kind);
        return (
          <Form.Item key={kind} label={label} required className="ui-slot">
            <UploadButton
              label={label}
              sending={sending}
              onFile={(file) => add(file, kind as Kind)}
            />
            {there.map((file) => (
              <div key={file.fileId} className="ui-second ui-slot-file">
                <FileThumb file={file} />
                {previewKindOf(file) ? (
                  <Button type="link" size="small" onClick={() => setShown(file)}>
                    {file.yjmc}
                  </Button>
                ) : (
                  file.yjmc
                )}
                <CheckCircleFilled className="ui-good" />
              </div>
            ))}
          </Form.Item>
        );
      })}
      {shown ? (
        <FilePreview
          file={shown}
          files={files.filter(previewKindOf)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}
