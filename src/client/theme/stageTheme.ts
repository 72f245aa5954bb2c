import { type ThemeConfig, theme } from "antd";

/** antd's tokens for the dark stage, with the values of theme/tokens.css. */
export const stageTheme: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    colorPrimary: "#3fa7ff",
    colorLink: "#3fa7ff",
    colorInfo: "#4bb3fd",
    colorSuccess: "#35d08a",
    colorWarning: "#ffb648",
    colorError: "#ff6b6b",
    colorTextBase: "#eaf4ff",
    colorText: "#eaf4ff",
    colorTextHeading: "#eaf4ff",
    colorTextSecondary: "#a9c3dd",
    colorTextDescription: "#a9c3dd",
    colorTextTertiary: "#6f8cab",
    colorTextPlaceholder: "#a9c3dd",
    colorBgBase: "#061a33",
    colorBgLayout: "#061a33",
    colorBgContainer: "#0b2748",
    colorBgElevated: "#0b2748",
    colorBorder: "#1d4672",
    colorBorderSecondary: "#1d4672",
    colorSplit: "#1d4672",
    borderRadius: 4,
  },
  components: {
    Table: { headerBg: "#0b2748", rowHoverBg: "#123358" },
    Descriptions: { labelColor: "#a9c3dd" },
    Tooltip: { colorBgSpotlight: "#1d4672" },
  },
};
