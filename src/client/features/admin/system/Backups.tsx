import { Table, Tag } from "antd";
import type { BackupRun } from "#contract/endpoints/account/sysSystem";
import { bytesText, count, missing, moment } from "../../../values/format";
import { Part } from "./Part";
import { sinceBackup } from "./sinceBackup";

const outcomes = {
  done: <Tag color="green">完成</Tag>,
  missing: <Tag color="gold">缺附件</Tag>,
  failed: <Tag color="red">失败</Tag>,
} as const;

/** The last runs of the backup, which the operator's schedule starts. */
export function Backups({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <Part title="备份" wide>
      <p className="ui-second">{sinceBackup(runs, Date.now())}</p>
      {runs.length > 0 ? (
        <Table<BackupRun>
          size="small"
          rowKey="at"
          dataSource={[...runs.slice(0, 5)]}
          pagination={false}
          scroll={{ x: 820 }}
          columns={[
            { title: "结果", width: 84, render: (_, { outcome }) => outcomes[outcome] },
            { title: "时间", width: 140, render: (_, { at }) => moment(at) },
            { title: "用时", width: 90, render: (_, { seconds }) => `${count(seconds)} 秒` },
            {
              title: "大小",
              width: 100,
              render: (_, { bytes }) => (bytes === null ? missing : bytesText(bytes)),
            },
            { title: "附件数", width: 90, render: (_, { files }) => count(files) },
            { title: "位置", width: 220, dataIndex: "folder" },
            { title: "说明", render: (_, { message }) => message ?? missing },
          ]}
        />
      ) : null}
    </Part>
  );
}
