import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { ProgressBar } from "../shell/ProgressBar";
import { store } from "../state/store";
import { antdTheme } from "../theme/antdTheme";
import { NoticePlace } from "./NoticePlace";

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const theme = { ...antdTheme, token: { ...antdTheme.token, motion: !still } };

/** Wraps every screen: store, theme, language, and the place for notices. */
export function Root({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
        <ProgressBar />
        <NoticePlace />
        {children}
      </ConfigProvider>
    </Provider>
  );
}
