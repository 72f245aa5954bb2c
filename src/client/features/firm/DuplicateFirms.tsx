import { MergeCellsOutlined } from "@ant-design/icons";
import { App, Button, Empty, Modal, Pagination, Tabs } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { duplicateReasons, firmMergeApi } from "#contract/endpoints/firm/firmMerge";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { useLastPage } from "../../ui/base/useLastPage";
import { count, moment } from "../../values/format";
import { type FirmGroup, MergeFirms } from "./MergeFirms";

const pageSize = 10;

/** 重复企业: enterprises entered in the register more than once, and how earlier ones were settled. */
export function DuplicateFirms({ mayEdit }: { mayEdit: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MergeCellsOutlined />} onClick={() => setOpen(true)}>
        重复企业
      </Button>
      {open ? (
        <Modal
          open
          title="重复企业"
          width={920}
          onCancel={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
        >
          <Tabs
            items={[
              { key: "groups", label: "疑似重复", children: <Groups mayEdit={mayEdit} /> },
              { key: "merges", label: "合并记录", children: <Merges mayEdit={mayEdit} /> },
            ]}
          />
        </Modal>
      ) : null}
    </>
  );
}

function Groups({ mayEdit }: { mayEdit: boolean }) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [current, setCurrent] = useState(1);
  const [merging, setMerging] = useState<FirmGroup | null>(null);
  const called = useCall(firmMergeApi.duplicates, { areaCode, current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  return (
    <CallState called={called} rows={8}>
      {({ total, list }) =>
        total === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有疑似重复的企业" />
        ) : (
          <>
            <div className="ui-bulk-table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">依据</th>
                    <th scope="col">企业名称</th>
                    <th scope="col">统一社会信用代码</th>
                    <th scope="col">县（市、区）</th>
                    <th scope="col">关系</th>
                    <th scope="col">税收</th>
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((group) => (
                    <GroupRows
                      key={`${group.reason}${group.word}`}
                      group={group}
                      onMerge={mayEdit ? setMerging : null}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            <Pagination
              className="ui-top-gap"
              size="small"
              align="end"
              current={current}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              showTotal={(all) => `共 ${count(all)} 组`}
              onChange={setCurrent}
            />
            {merging ? <MergeFirms group={merging} onClose={() => setMerging(null)} /> : null}
          </>
        )
      }
    </CallState>
  );
}

type RowsProps = { group: FirmGroup; onMerge: ((group: FirmGroup) => void) | null };

function GroupRows({ group, onMerge }: RowsProps) {
  const { firms, reason } = group;
  const [first] = firms;
  return firms.map(({ record, relations, taxes }, i) => (
    <tr key={record.qyid}>
      {i === 0 ? <td rowSpan={firms.length}>{duplicateReasons[reason]}</td> : null}
      <td>{record.qymc}</td>
      <td>{record.tyshxydm}</td>
      <td>{record.xzqmc}</td>
      <td>{count(relations)} 条</td>
      <td>{count(taxes)} 条</td>
      {i === 0 ? (
        <td rowSpan={firms.length}>
          {onMerge ? (
            <Button
              size="small"
              aria-label={`合并${first?.record.qymc}`}
              onClick={() => onMerge(group)}
            >
              合并
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  ));
}

function Merges({ mayEdit }: { mayEdit: boolean }) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { modal } = App.useApp();
  const changed = useChanged();
  const called = useCall(firmMergeApi.merges, { areaCode }, revision);
  const undo = async (mergeId: string, title: string) => {
    const sure = await modal.confirm({
      title: "撤销这次合并？",
      content: `${title}。企业、地企关系和税收恢复为合并前的内容。`,
      okText: "撤销合并",
      cancelText: "取消",
    });
    if (!sure) return;
    const reply = await call(firmMergeApi.undo, { mergeId });
    if (reply.ok) changed();
    else modal.error({ title: "撤销失败", content: reply.message, okText: "知道了" });
  };
  return (
    <CallState called={called} rows={6}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有合并过企业" />
        ) : (
          <div className="ui-bulk-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">合并</th>
                  <th scope="col">经办人</th>
                  <th scope="col">时间</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {list.map(({ mergeId, title, by, at, undoneAt }) => (
                  <tr key={mergeId}>
                    <td>{title}</td>
                    <td>{by}</td>
                    <td>{moment(at)}</td>
                    <td>
                      {undoneAt ? (
                        <span className="ui-second">已于 {moment(undoneAt)} 撤销</span>
                      ) : mayEdit ? (
                        <Button size="small" onClick={() => undo(mergeId, title)}>
                          撤销
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </CallState>
  );
}
