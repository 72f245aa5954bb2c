import { App, Button, Empty, Pagination } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { sshsApi, type TaxBatch } from "#contract/endpoints/tax/sshs";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { CallState } from "../../ui/base/CallState";
import { FileName } from "../../ui/base/FileName";
import { count, moment } from "../../values/format";
import "../../ui/grid/grid.css";
import { useLastPage } from "../../ui/base/useLastPage";

const pageSize = 10;

const figure = (value: number | null) => (value === null ? "—" : count(value));

/** Sheets imported into versions, and the changes made by each. */
export function TaxBatches() {
  const revision = useAtomValue(dataRevisionAtom);
  const [current, setCurrent] = useState(1);
  const called = useCall(sshsApi.uploads, { current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  return (
    <section aria-label="写入批次">
      <h3>写入批次</h3>
      <CallState called={called} rows={4}>
        {({ total, list }) =>
          total === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有写入过税收数据" />
          ) : (
            <>
              <div className="ui-bulk-table">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">批次</th>
                      <th scope="col">写入版本</th>
                      <th scope="col" className="ui-number">
                        行数
                      </th>
                      <th scope="col" className="ui-number">
                        新增
                      </th>
                      <th scope="col" className="ui-number">
                        变更
                      </th>
                      <th scope="col" className="ui-number">
                        移除
                      </th>
                      <th scope="col" className="ui-number">
                        异常
                      </th>
                      <th scope="col">写入人</th>
                      <th scope="col">写入时间</th>
                      <th scope="col">操作</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((batch) => (
                      <tr key={batch.uploadId}>
                        <td title={`工作表“${batch.sheet}”`}>
                          <FileName name={batch.fileName} />
                        </td>
                        <td>{batch.version}</td>
                        <td className="ui-number">{count(batch.total)}</td>
                        <td className="ui-number">{figure(batch.added)}</td>
                        <td className="ui-number">{figure(batch.changed)}</td>
                        <td className="ui-number">{figure(batch.removed)}</td>
                        <td className="ui-number">{figure(batch.skipped)}</td>
                        <td>{batch.by}</td>
                        <td>{moment(batch.at)}</td>
                        <td>
                          <TakeBack batch={batch} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pagination
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                {...{ current, total, pageSize }}
                onChange={setCurrent}
              />
            </>
          )
        }
      </CallState>
    </section>
  );
}

/** What can still be done with a written sheet, or why nothing. */
function TakeBack({ batch }: { batch: TaxBatch }) {
  const revoke = useTakeBack(batch);
  const { revokedAt, isOwn, isOpen, moved, noted } = batch;
  if (revokedAt) return <span className="ui-second">已撤回</span>;
  if (!isOwn || !isOpen || noted === 0) return null;
  if (moved > 0) {
    return (
      <span
        className="ui-weak"
        title="这些行写入后又被修改，或由后来写入的表覆盖；可先撤回后来的批次"
      >
        已变动 {count(moved)} 行，不能撤回
      </span>
    );
  }
  return (
    <Button type="link" size="small" danger onClick={revoke}>
      撤回写入
    </Button>
  );
}

function useTakeBack({ uploadId, fileName, version }: TaxBatch) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return async () => {
    const sure = await modal.confirm({
      title: "确定撤回本批次写入吗？",
      content: `${fileName}：写入版本${version}的行将全部撤回，新增的删除，变更的恢复原值，移除的放回。`,
      okText: "撤回写入",
      okButtonProps: { danger: true },
      cancelText: "取消",
    });
    if (!sure) return;
    const result = await call(sshsApi.revoke, { uploadId });
    changed();
    if (!result.ok) {
      modal.error({ title: "撤回失败", content: result.message, okText: "知道了" });
      return;
    }
    const { removed, restored, returned } = result.data;
    const words = [
      `删除 ${count(removed)} 行`,
      `恢复 ${count(restored)} 行`,
      ...(returned > 0 ? [`放回 ${count(returned)} 行`] : []),
    ];
    notify({ kind: "success", text: `已撤回：${words.join("，")}` });
  };
}
