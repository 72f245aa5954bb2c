import { Modal, Timeline, Typography } from "antd";
import { releases } from "#contract/releases";

/** 关于: the current version, and the changes in each. */
export function About({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="关于存量用地工作台" footer={null} onCancel={onClose} width={560}>
      <Typography.Paragraph type="secondary">
        当前版本 {releases[0]?.version}，各版本的变化如下。{" "}
        <Typography.Link href="/notices.txt" target="_blank">
          第三方软件与数据许可
        </Typography.Link>
      </Typography.Paragraph>
      <Timeline
        style={{ maxHeight: "55vh", overflowY: "auto", paddingTop: 8 }}
        items={releases.map(({ version, date, changes }) => ({
          key: version,
          content: (
            <>
              <Typography.Text strong>
                {version}（{date}）
              </Typography.Text>
              <ul style={{ margin: "4px 0 0", paddingLeft: 18 }}>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
    </Modal>
  );
}
