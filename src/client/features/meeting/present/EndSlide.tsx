import { dbztCodes } from "#contract/codes/trackCodes";
import type { WholeMeeting } from "#contract/endpoints/plan/meeting";

const states: Readonly<Record<string, string>> = dbztCodes;

/** As many as fit at a size that is read at three metres. */
const most = 10;

/** What was decided at this meeting. */
export function EndSlide({ meeting: { matters } }: { meeting: WholeMeeting }) {
  return (
    <section className="present-slide" aria-label="会议决定">
      <header className="present-head">
        <h1>会议决定</h1>
        <span>转督办 {matters.length} 件</span>
      </header>
      {matters.length > 0 ? (
        <table className="present-matters">
          <thead>
            <tr>
              <th>事项</th>
              <th>承办地区</th>
              <th>责任人</th>
              <th>办理期限</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {matters.slice(0, most).map(({ dbid, bt, xzqmc, person, jzrq, zt }) => (
              <tr key={dbid}>
                <td>{bt}</td>
                <td>{xzqmc}</td>
                <td>{person?.name ?? "未指定"}</td>
                <td>{jzrq}</td>
                <td>{states[zt] ?? zt}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="present-none">本次会议没有转督办事项。</p>
      )}
      {matters.length > most ? <p>另有 {matters.length - most} 件，见汇报材料。</p> : null}
    </section>
  );
}
