import { Empty, Pagination } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
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
