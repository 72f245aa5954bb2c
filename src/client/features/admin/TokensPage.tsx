import type { z } from "zod";
import { sysTokenApi } from "#contract/endpoints/account/apiToken";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { tokenColumns } from "../../ui/base/tokenColumns";
import { EndableList } from "./EndableList";
import { pageSize, usePaged } from "./usePaged";

type Token = z.output<typeof sysTokenApi.pageList.output>["list"][number];

const words = {
  end: "撤销",
  endTicked: "撤销所选",
  search: "账号、姓名、令牌名称",
  empty: "没有接口令牌",
  warning: "使用它的程序将立即读不到数据，撤销后不能恢复。",
  title: (what: string) => `撤销${what}？`,
  one: (name: string) => `令牌“${name}”`,
  several: (n: number) => `所选 ${n} 个令牌`,
  done: (n: number) => `已撤销 ${n} 个令牌`,
};

/** /sys/admin/tokens: whose programs read the registers, and ending that. */
export function Component() {
  const paged = usePaged();
  const keyword = paged.text("keyword");
  const page = { current: paged.current, pageSize, ...(keyword && { keyword }) };
  return (
    <EndableList<Token>
      called={useCall(sysTokenApi.pageList, page)}
      paged={paged}
      words={words}
      mayEnd={({ state }) => state === "valid"}
      end={(ids) => call(sysTokenApi.revoke, { ids })}
      nameOf={({ name }) => name}
      columns={tokenColumns<Token>()}
    />
  );
}
