import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useNavigate } from "react-router-dom";
import { commentApi as api, type Mention } from "#contract/endpoints/inbox/comment";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { registers } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { Failure } from "../../ui/base/Failure";
import { count, moment } from "../../values/format";

const mostShown = 3;

/** Unread comments that call the user, above what waits; one that is opened is read and goes. */
export function Mentioned() {
  const revision = useAtomValue(dataRevisionAtom);
  const { data, error, reload } = useCall(api.mentions, {}, revision);
  const changed = useChanged();
  const list = data ?? [];
  const read = async (ids: string[]) => {
    const reply = await call(api.read, { ids });
    if (reply.ok) changed();
  };
  if (error) return <Failure failure={error} onRetry={reload} />;
  if (list.length === 0) return null;
  return (
    <section className="inbox-mentioned">
      <header className="inbox-line">
        <span>提到我的批注（{count(list.length)}）</span>
        <Button type="link" size="small" onClick={() => read(list.map(({ id }) => id))}>
          全部标为已读
        </Button>
      </header>
      <ul aria-label="提到我的批注">
        {list.slice(0, mostShown).map((one) => (
          <Item key={one.id} mention={one} onRead={() => read([one.id])} />
        ))}
      </ul>
    </section>
  );
}

function Item({ mention, onRead }: { mention: Mention; onRead: () => void }) {
  const navigate = useNavigate();
  const { dataset, recordId, author, at, text, name, number } = mention;
  const register = registers[dataset]?.dataset;
  const path = register?.work.home
    ? `${register.work.home}?record=${encodeURIComponent(recordId)}`
    : null;
  const open = () => {
    onRead();
    if (path) navigate(path);
  };
  return (
    <li className="inbox-item">
      <button type="button" onClick={open} title={path ? "打开记录" : "标为已读"}>
        <span className="inbox-line">
          <b>
            <span className="inbox-unseen">未读</span>
            {name || number}
          </b>
          <span className="inbox-weak">
            {author} · {moment(at)}
          </span>
        </span>
        <span className="inbox-line inbox-weak">
          <span>{[register?.title, number].filter(Boolean).join(" · ")}</span>
        </span>
        <span className="inbox-note">{text}</span>
      </button>
    </li>
  );
}
