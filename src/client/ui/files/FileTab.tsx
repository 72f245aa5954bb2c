import { Select, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { registers } from "../../records/registers";
import { userAtom } from "../../state/session";
import { CallState } from "../base/CallState";
import { rebuiltPair } from "./beforeAfter";
import { FilePreview } from "./FilePreview";
import { FileRow } from "./FileRow";
import { type FileGroup, type FileNeed, groupsOf } from "./fileGroups";
import { kindOptionsOf, previewKindOf } from "./fileKinds";
import { PhotoPair } from "./PhotoPair";
import { placeOf, usePhotoMarks } from "./photoMarks";
import { UploadButton } from "./UploadButton";
import { type Attachment, type Kind, useFiles } from "./useFiles";

type Props = {
  dataset: string;
  id: string;
  mayEdit: boolean;
  /** What the record's next steps require. */
  needs?: readonly FileNeed[];
};

/** A record's attachments by kind: upload, preview, place on the map, download, delete. */
export function FileTab({ dataset, id, mayEdit, needs = [] }: Props) {
  const { called, sending, add, remove } = useFiles(dataset, id);
  const [preview, setPreview] = useState<Attachment | null>(null);
  const user = useAtomValue(userAtom);
  const focus = usePhotoMarks(called.data);
  const register = registers[dataset];
  const [photos, fileNames] = [register?.photos, register?.fileNames];
  const rowOf = (file: Attachment) => (
    <FileRow
      key={file.fileId}
      file={file}
      {...(mayEdit && file.scr === user?.username && { onRemove: () => remove(file.fileId) })}
      {...(previewKindOf(file) && { onPreview: () => setPreview(file) })}
      {...(placeOf(file) && { onLocate: () => focus(file.fileId) })}
    />
  );
  return (
    <>
      {mayEdit ? <Sender names={fileNames} sending={sending} onSend={add} /> : null}
      <CallState called={called}>
        {(files) => {
          const groups = groupsOf(files, needs, fileNames);
          if (groups.length === 0) return <p className="ui-second">还没有附件</p>;
          return (
            <>
              {photos && fileNames ? (
                <PhotoPair
                  pair={rebuiltPair(files, photos)}
                  {...{ photos, mayEdit }}
                  names={fileNames}
                  onShow={setPreview}
                />
              ) : null}
              {groups.map((group) => (
                <section key={group.kind} aria-label={group.label}>
                  <GroupHead group={group} />
                  <ul className="ui-files">{group.files.map(rowOf)}</ul>
                </section>
              ))}
            </>
          );
        }}
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

function GroupHead({ group: { label, files, actions } }: { group: FileGroup }) {
  const steps = actions.join("、");
  return (
    <h4 className="ui-file-kind">
      {label}
      <span className="ui-second">{files.length} 份</span>
      {actions.length > 0 ? (
        <Tag color={files.length > 0 ? "success" : "warning"}>
          {files.length > 0 ? `${steps}所需，已上传` : `${steps}前须上传`}
        </Tag>
      ) : null}
    </h4>
  );
}

type SenderProps = {
  /** What the register calls its kinds. */
  names: Readonly<Record<string, string>> | undefined;
  /** Upload progress in percent. */
  sending: number | null;
  onSend: (file: File, kind: Kind) => Promise<void>;
};

function Sender({ names, sending, onSend }: SenderProps) {
  const [kind, setKind] = useState<Kind>("01");
  return (
    <div className="ui-bulk ui-gap">
      <Select<Kind>
        aria-label="附件类型"
        size="small"
        value={kind}
        onChange={setKind}
        options={kindOptionsOf(names)}
        popupMatchSelectWidth={false}
      />
      <UploadButton
        text="上传附件"
        multiple
        sending={sending}
        onFile={(file) => onSend(file, kind)}
      />
    </div>
  );
}
