import { Alert, Button, Progress } from "antd";
import { limits } from "#contract/limits";
import type { Register } from "../../records/registerOf";
import { count } from "../../values/format";
import { Dialog } from "../base/Dialog";
import { FolderDrop } from "./FolderDrop";
import { FolderTable } from "./FolderTable";
import { type Folder, type Sent, useFolder } from "./useFolder";
import "./folder.css";

type Props = { register: Register; onClose: () => void };

/** A folder of attachments goes to the records whose numbers are in the names of its files. */
export function FolderDialog({ register, onClose }: Props) {
  const { dataset } = register;
  const folder = useFolder(dataset.name);
  const { files, failure, sending, isOver } = folder;
  const label = dataset.fields[dataset.key.number]?.label ?? "编号";
  return (
    <Dialog
      title={`按${label}上传附件`}
      width={1000}
      onCancel={sending ? folder.cancel : onClose}
      footer={<Foot folder={folder} onClose={onClose} />}
    >
      {failure ? <Alert type="error" showIcon title={failure} className="ui-gap" /> : null}
      {files === null ? <FolderDrop folder={folder} label={label} /> : null}
      {files !== null && sending === null && !isOver ? (
        <>
          <p className="ui-second">
            共 {count(files.length)} 个文件，{count(folder.wanted)} 个将上传
            {folder.leftBehind > 0 ? `；略去 ${count(folder.leftBehind)} 个系统文件和空文件` : ""}
          </p>
          <FolderTable folder={folder} files={files} names={register.fileNames} />
        </>
      ) : null}
      {sending ? <Sending folder={folder} /> : null}
      {isOver ? <Outcome folder={folder} noun={dataset.work.noun} /> : null}
    </Dialog>
  );
}

function Foot({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { files, sending, isOver, wanted } = folder;
  if (sending) return <Button onClick={folder.cancel}>取消上传</Button>;
  if (isOver) {
    return (
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      {files ? (
        <Button type="primary" disabled={wanted === 0} onClick={folder.send}>
          上传 {count(wanted)} 个文件
        </Button>
      ) : null}
    </>
  );
}

function Sending({ folder: { sending, sent, wanted } }: { folder: Folder }) {
  if (!sending || wanted === 0) return null;
  const percent = Math.floor((100 * (sent.length + sending.share)) / wanted);
  return (
    <div className="ui-wait" role="status">
      <p>
        正在上传 {count(sent.length + 1)} / {count(wanted)}：{sending.path}
      </p>
      <Progress percent={percent} status="active" />
      <p className="ui-second">
        请勿关闭页面；取消后已上传的保留，再次选择同一文件夹时不会重复上传
      </p>
    </div>
  );
}

function Outcome({ folder: { sent, wanted }, noun }: { folder: Folder; noun: string }) {
  const failed = sent.filter(({ failure }) => failure !== null);
  const far = sent.filter(({ away }) => away !== null && away > limits.photoFarMetres);
  const missing = wanted - sent.length;
  const done = sent.length - failed.length;
  return (
    <>
      <Alert
        type={failed.length + missing + far.length > 0 ? "warning" : "success"}
        showIcon
        title={[
          `已上传 ${count(done)} 个文件`,
          failed.length > 0 ? `${count(failed.length)} 个未上传` : "",
          missing > 0 ? `已取消，${count(missing)} 个未上传` : "",
        ]
          .filter(Boolean)
          .join("，")}
      />
      <Lines title="上传失败" list={failed} words={({ failure }) => failure ?? ""} />
      <Lines
        title={`拍摄地点离${noun}较远，请核对是否放错`}
        list={far}
        words={({ away }) => `约 ${count(away ?? 0)} 米`}
      />
    </>
  );
}

type LinesProps = { title: string; list: readonly Sent[]; words: (one: Sent) => string };

function Lines({ title, list, words }: LinesProps) {
  if (list.length === 0) return null;
  return (
    <section className="ui-folder-lines" aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {list.map((one) => (
          <li key={one.path}>
            {one.path}：<span className="ui-warn">{words(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
