import { Alert, App, Button, Modal } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { Result } from "#contract/errors";
import { problemsOf } from "../../records/fieldProblems";
import { useChanged } from "../../records/useChanged";
import { canAtom } from "../../state/session";
import { NoImport } from "./NoImport";
import { ProblemRows } from "./ProblemRows";
import { SheetDrop } from "./SheetDrop";
import { useImportPlace } from "./useImportPlace";

type Props<R> = {
  /** Its title and its right to import. */
  dataset: Pick<AnyDataset, "title" | "access">;
  label: string;
  icon: ReactNode;
  title: string;
  help: string;
  template?: { label: string; icon: ReactNode; onClick: () => void };
  send: (file: File, confirmWarnings: boolean) => Promise<Result<R>>;
  /** The outcome, in words. */
  told: (reply: R) => string;
};

type Trouble = { message: string; problems: NonNullable<ReturnType<typeof problemsOf>> };

/** Uploads a filled-in sheet; problems are listed by row, and warnings may be accepted. */
export function SheetUpload<R>(props: Props<R>) {
  const { dataset, label, icon, title, help, template, send, told } = props;
  const can = useAtomValue(canAtom);
  const { notification } = App.useApp();
  const place = useImportPlace();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const changed = useChanged();
  if (!can(dataset.access.import)) return <NoImport of={dataset.title} />;

  const upload = async (given: File, confirmWarnings: boolean) => {
    setBusy(true);
    setFile(given);
    setTrouble(null);
    const result = await send(given, confirmWarnings);
    setBusy(false);
    if (!result.ok) {
      return setTrouble({
        message: result.message,
        problems: problemsOf(result.problems) ?? [],
      });
    }
    changed();
    notification.success({ title: `${title}：完成`, description: told(result.data) });
    close();
  };
  const close = () => {
    place.close();
    setTrouble(null);
    setFile(null);
  };
  const onlyWarnings =
    trouble !== null &&
    trouble.problems.length > 0 &&
    trouble.problems.every(({ level }) => level !== "E");
  return (
    <>
      <Button icon={icon} onClick={() => place.show("xlsx")}>
        {label}
      </Button>
      <Modal
        open={place.open}
        title={title}
        width={640}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          <>
            {template ? (
              <Button icon={template.icon} onClick={template.onClick}>
                {template.label}
              </Button>
            ) : null}
            <Button onClick={close}>关闭</Button>
            {onlyWarnings && file ? (
              <Button type="primary" loading={busy} onClick={() => upload(file, true)}>
                仍要入库
              </Button>
            ) : null}
          </>
        }
      >
        <SheetDrop
          busy={busy}
          busyText="正在校验和入库，请勿关闭页面…"
          help={help}
          onFile={(given) => upload(given, false)}
        />
        {trouble ? (
          <div className="ui-result">
            <Alert
              type={onlyWarnings ? "warning" : "error"}
              showIcon
              title={`没有入库：${trouble.message}`}
            />
            {trouble.problems.length > 0 ? (
              <ProblemRows byColumn problems={trouble.problems} />
            ) : null}
          </div>
        ) : null}
      </Modal>
    </>
  );
}
