import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useAtomValue } from "jotai";
import { crossApi } from "#contract/endpoints/lists/cross";
import { canAtom } from "../../state/session";
import { useExport } from "../export/useExport";
import type { SheetContent } from "./crossModel";

type Props = {
  title: string;
  /** The filters in words. */
  note: string;
  /** Headings, decimals and rows as shown; null while there are none. */
  content: (() => SheetContent) | null;
};

/** Exports a table as it is on the page, with merged headings. */
export function CrossSheet({ title, note, content }: Props) {
  const can = useAtomValue(canAtom);
  const { received, failure, start, cancel } = useExport(() => {});
  if (!can("export:do")) return null;
  if (failure) return <Alert type="error" showIcon title={`导出失败：${failure}`} />;
  return received === null ? (
    <Button
      icon={<FileExcelOutlined />}
      disabled={content === null}
      onClick={() => content && start(crossApi.sheet, { title, note, ...content() })}
    >
      导出xlsx
    </Button>
  ) : (
    <Button onClick={cancel}>取消导出</Button>
  );
}
