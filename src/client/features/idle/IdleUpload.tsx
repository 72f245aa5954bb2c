import { DownloadOutlined, ImportOutlined } from "@ant-design/icons";
import { useSetAtom } from "jotai";
import { xztd } from "#contract/datasets/xztd";
import { idleUploaded, xztdApi } from "#contract/endpoints/idle/xztd";
import { call } from "../../api/call";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { SheetUpload } from "../../ui/import/SheetUpload";
import { count } from "../../values/format";

/** Adds and changes idle land from a sheet, by 电子监管号. */
export function IdleUpload() {
  const notify = useSetAtom(notifyAtom);
  const template = async () => {
    const result = await download(xztdApi.template, {});
    if (!result.ok) notify({ kind: "error", text: `没有下载：${result.message}` });
  };
  return (
    <SheetUpload
      dataset={xztd}
      label="上传xlsx"
      icon={<ImportOutlined />}
      title="上传闲置土地清单"
      help="按电子监管号新增或更新；有一行错误就都不入库，错误逐行列出。"
      template={{ label: "下载模板", icon: <DownloadOutlined />, onClick: template }}
      reply={idleUploaded}
      send={(file, { confirmWarnings, headingRow }) =>
        call(xztdApi.startUpload, {
          ...{ file, confirmWarnings: String(confirmWarnings) },
          ...(headingRow && { headingRow }),
        })
      }
      told={({ total, inserted, updated, unchanged, remarks }) =>
        [
          `共 ${count(total)} 行：新增 ${count(inserted)}，更新 ${count(updated)}，未变 ${count(unchanged)}`,
          ...remarks.map(({ text }) => text),
        ].join("；")
      }
    />
  );
}
