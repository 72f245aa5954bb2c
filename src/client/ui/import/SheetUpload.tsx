import { Alert, App, Button } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { Result } from "#contract/errors";
import { problemsOf } from "../../records/fieldProblems";
import { useChanged } from "../../records/useChanged";
import { canAtom } from "../../state/session";
import { HeadingRow } from "../../values/HeadingRow";
import { Dialog } from "../base/Dialog";
import { goesOn, JobProgress } from "../base/JobProgress";
import { isGoing, type Job, useJob } from "../base/useJob";
import { NoImport } from "./NoImport";
import { ProblemRows } from "./ProblemRows";
import { SheetDrop } from "./SheetDrop";
import { type ImportPlace, useImportPlace } from "./useImportPlace";
import { useTellStored } from "./useTellStored";

type Props<R> = {
  /** Its title and its right to import. */
  dataset: Pick<AnyDataset, "title" | "access">;
  label: string;
  icon: ReactNode;
  title: string;
  help: string;
  template?: { label: string; icon: ReactNode; onClick: () => void };
  /** Stores a short sheet at once, and leaves a long one to a job. */
  send: (file: File, choice: Choice) => Promise<Result<{ jobId: string | null; done: R | null }>>;
  /** What such a job replies. */
  reply: z.ZodType<R>;
  /** The outcome, in words. */
  told: (reply: R) => string;
};

type Choice = { confirmWarnings: boolean; headingRow: number | undefined };

type Trouble = { message: string; problems: NonNullable<ReturnType<typeof problemsOf>> };

/** Uploads a filled-in sheet; problems are listed by row, and warnings may be accepted. */
export function SheetUpload<R>(props: Props<R>) {
  const { dataset, label, icon } = props;
  const can = useAtomValue(canAtom);
  const place = useImportPlace();
  const way = useUpload(props, place);
  if (!can(dataset.access.import)) return <NoImport of={dataset.title} />;
  return (
    <>
      <Button icon={icon} onClick={() => place.show("xlsx")}>
        {label}
      </Button>
      {place.open ? <UploadDialog {...props} {...{ place, way }} /> : null}
    </>
  );
}

/** The uploaded sheet and its problems, kept while the browser's Back shows the list in between. */
function useUpload<R>({ title, send, told }: Props<R>, place: ImportPlace) {
  const { notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [headingRow, setHeadingRow] = useState<number>();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const changed = useChanged();
  const close = () => {
    place.close();
    setTrouble(null);
    setFile(null);
  };
  const upload = async (given: File, choice: Choice) => {
    setBusy(true);
    setFile(given);
    setHeadingRow(choice.headingRow);
    setTrouble(null);
    place.follow(null);
    const result = await send(given, choice);
    setBusy(false);
    if (!result.ok) {
      const problems = problemsOf(result.problems) ?? [];
      return setTrouble({ message: result.message, problems });
    }
    const { jobId, done } = result.data;
    if (done === null) return place.follow(jobId);
    changed();
    notification.success({ title: `${title}：完成`, description: told(done) });
    close();
  };
  const again =
    file && isWarned(trouble) ? () => upload(file, { confirmWarnings: true, headingRow }) : null;
  const isListed = trouble !== null && trouble.problems.length > 0;
  const choose = (row: number) =>
    file && void upload(file, { confirmWarnings: false, headingRow: row });
  return {
    ...{ busy, trouble, close, again },
    heading: file && isListed ? { row: headingRow ?? wrongRowOf(trouble), choose } : null,
    upload: (given: File) => upload(given, { confirmWarnings: false, headingRow: undefined }),
  };
}

type Way = ReturnType<typeof useUpload>;

function UploadDialog<R>({ place, way, ...props }: Props<R> & { place: ImportPlace; way: Way }) {
  const followed = useJob(place.job);
  const { job, trouble } = followed;
  const running = isGoing(place.job, followed);
  useTellStored(job?.state === "done");
  return (
    <Dialog
      title={props.title}
      width={640}
      onCancel={way.close}
      footer={running ? null : <Foot template={props.template} way={way} />}
    >
      {place.job !== null && running ? (
        <JobProgress
          {...{ jobId: place.job, job, trouble }}
          doing="入库"
          leaving={`${goesOn}完成之前原有数据不变；取消后一行也不入库。`}
        />
      ) : (
        <SheetDrop
          busy={way.busy}
          busyText="正在上传和校验，请勿关闭页面…"
          help={props.help}
          onFile={way.upload}
        />
      )}
      {way.trouble ? <Refused trouble={way.trouble} way={way} /> : null}
      {job && !running ? (
        <div className="ui-result">
          <Ended {...props} job={job} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Foot({ template, way }: Pick<Props<unknown>, "template"> & { way: Way }) {
  return (
    <>
      {template ? (
        <Button icon={template.icon} onClick={template.onClick}>
          {template.label}
        </Button>
      ) : null}
      <Button onClick={way.close}>关闭</Button>
      {way.again ? (
        <Button type="primary" loading={way.busy} onClick={way.again}>
          仍要入库
        </Button>
      ) : null}
    </>
  );
}

const isWarned = (trouble: Trouble | null): boolean =>
  trouble !== null &&
  trouble.problems.length > 0 &&
  trouble.problems.every(({ level }) => level !== "E");

/** X001: the row whose texts are not the headings that they should be. */
const wrongRowOf = ({ problems }: Trouble): number | undefined =>
  problems.find(({ rule }) => rule === "X001")?.row ?? undefined;

/** Why nothing was stored; the row of headings can be named, in case the wrong one was found. */
function Refused({ trouble, way: { heading, busy } }: { trouble: Trouble; way: Way }) {
  return (
    <div className="ui-result">
      <Alert
        type={isWarned(trouble) ? "warning" : "error"}
        showIcon
        title={`没有入库：${trouble.message}`}
      />
      {heading ? (
        <p>
          表头找错了行时，请指定：
          <HeadingRow row={heading.row} disabled={busy} onChange={heading.choose} />
        </p>
      ) : null}
      {trouble.problems.length > 0 ? <ProblemRows byColumn problems={trouble.problems} /> : null}
    </div>
  );
}

/** How the job of a long sheet has ended. */
function Ended<R>({ job, reply, told }: Pick<Props<R>, "reply" | "told"> & { job: Job }) {
  if (job.state === "cancelled") {
    return <Alert type="info" showIcon title="已取消，没有入库任何数据" />;
  }
  if (job.state === "failed") {
    return <Alert type="error" showIcon title={`没有入库：${job.message ?? "任务中断"}`} />;
  }
  const found = job.state === "done" ? reply.safeParse(job.result) : null;
  return found?.success ? (
    <Alert type="success" showIcon title="入库完成" description={told(found.data)} />
  ) : null;
}
