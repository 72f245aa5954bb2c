import type { ThemeConfig } from "antd";

/** antd's own tokens, with the values of theme/tokens.css. */
export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: "#1f5fbf",
    colorLink: "#1f5fbf",
    colorInfo: "#2f7de1",
    colorSuccess: "#1f9d61",
    colorWarning: "#d98200",
    colorError: "#d1383d",
    colorTextBase: "#1b2430",
    colorText: "#1b2430",
    colorTextHeading: "#1b2430",
    colorTextSecondary: "#52606d",
    colorTextDescription: "#52606d",
    colorTextTertiary: "#8794a3",
    // The weak colour on white has 3.1 : 1; a placeholder is read, so it gets 4.6 : 1.
    colorTextPlaceholder: "#6b7785",
    colorBgBase: "#ffffff",
    colorBgLayout: "#f5f7fa",
    colorBorder: "#c5cfda",
    colorBorderSecondary: "#e1e7ee",
    colorSplit: "#e1e7ee",
    borderRadius: 6,
    boxShadow: "0 4px 16px rgb(20 40 70 / 0.14)",
    boxShadowSecondary: "0 4px 16px rgb(20 40 70 / 0.14)",
    fontFamily: '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif',
    fontSize: 14,
    lineHeight: 22 / 14,
    motionDurationFast: "0.12s",
    motionDurationMid: "0.16s",
    motionDurationSlow: "0.24s",
  },
  components: {
    Table: { cellPaddingBlockSM: 6, headerBg: "#f5f7fa", rowHoverBg: "#f0f5fc" },
    // antd uses the weak colour here, which is too weak for text on white.
    Descriptions: { labelColor: "#52606d" },
    Modal: { titleFontSize: 16 },
    Tooltip: { colorBgSpotlight: "#1b2430" },
    // The words of a tag stand on a tint of the same colour: antd's own have less than 4.5 : 1 there.
    Tag: {
      green7: "#237804",
      gold7: "#874d00",
      orange7: "#873800",
      cyan7: "#006d75",
      colorSuccess: "#14683f",
      colorWarning: "#8a5300",
      colorError: "#b3262b",
      colorInfo: "#1f5fbf",
    },
  },
};
