import { Button } from "antd";
import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import { messages } from "#contract/errors";
import { loadChunk } from "../api/loadChunk";
import { signOut } from "../api/session";
import { canAtom, userAtom } from "../state/session";
import { Blank } from "./Blank";
import { homePath, portalPath } from "./pageRoutes";

const ChangePassword = lazy(async () => {
  const { ChangePassword } = await loadChunk(() => import("../shell/ChangePassword"));
  return { default: ChangePassword };
});

/** Shown instead of a page that the user may not open. */
export function Forbidden({ title }: { title: string }) {
  const user = useAtomValue(userAtom);
  const name = user?.realName ?? "";
  const can = useAtomValue(canAtom);
  if (homePath(can) !== portalPath)
    return <NoPages name={name} isGranted={user?.roles.length !== 0} />;
  return (
    <Blank
      title={messages.forbidden}
      text={`账号“${name}”不能打开“${title}”。需要使用时，请联系本单位的安全管理员授予相应角色，或换一个账号登录。`}
      actions={
        <>
          <Button type="primary" href={homePath(can)}>
            返回首页
          </Button>
          <Button onClick={signOut}>换一个账号</Button>
        </>
      }
    />
  );
}

/** For an account that may open no page at all: it has no first page to go back to. */
function NoPages({ name, isGranted }: { name: string; isGranted: boolean }) {
  const [changing, setChanging] = useState(false);
  const mayChange = useAtomValue(userAtom)?.issuer === null;
  return (
    <Blank
      title="没有可以打开的页面"
      text={`${
        isGranted
          ? `账号“${name}”的角色目前没有对应的页面。`
          : `账号“${name}”还没有角色，请联系本单位的安全管理员授予。`
      }${mayChange ? "可以修改密码，或退出后换一个账号登录。" : "可以退出后换一个账号登录。"}`}
      actions={
        <>
          <Button type="primary" onClick={signOut}>
            退出登录
          </Button>
          {mayChange && <Button onClick={() => setChanging(true)}>修改密码</Button>}
          <Suspense fallback={null}>
            {changing && <ChangePassword onClose={() => setChanging(false)} />}
          </Suspense>
        </>
      }
    />
  );
}
