import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useAtomValue } from "jotai";
import type { z } from "zod";
import { governPlanApi } from "#contract/endpoints/plan/governPlan";
import { canAtom } from "../../../state/session";
import { useExport } from "../../../ui/export/useExport";

type Props = { input: z.input<typeof governPlanApi.sheet.input> };

/** Exports the region's whole plan as a sheet with the same foldable rows as the page. */
export function SsjhExport({ input }: Props) {
  const can = useAtomValue(canAtom);
  const { received, failure, start, cancel } = useExport(() => {});
  if (!can("export:do")) return null;
  return (
    <>
      {failure ? <Alert type="error" showIcon title={`导出失败：${failure}`} /> : null}
      {received === null ? (
        <Button icon={<FileExcelOutlined />} onClick={() => start(governPlanApi.sheet, input)}>
          导出xlsx
        </Button>
      ) : (
        <Button onClick={cancel}>取消导出</Button>
      )}
    </>
  );
}
