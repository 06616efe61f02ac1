// The tokens of the look as an antd theme.
// Colours and sizes of components are written here alone.
import type { ThemeConfig } from 'antd'

/** Colours by meaning. Seal red belongs to seals, signatures and the one sign button of a signing page. */
export const COLOURS = {
  primary: '#1D4E89',
  seal: '#C8322B',
  success: '#2F7D4F',
  warning: '#B7791F',
  danger: '#B42318',
  ink: '#1B1F24',
  secondary: '#57606A',
  hint: '#667080',
  paper: '#FFFFFF',
  line: '#E4E7EB',
  canvas: '#F5F6F8',
} as const

/** The interface's type. */
export const HEI =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Helvetica Neue", Arial, sans-serif'

/** The type documents are set in. */
export const SONG = '"Noto Serif SC", "Noto Serif CJK SC", "Songti SC", SimSun, serif'

export const theme: ThemeConfig & { zeroRuntime: boolean; cssVar: { key: string } } = {
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: 'app' },
  token: {
    colorPrimary: COLOURS.primary,
    // Derived from so dark a blue these would come out grey.
    colorPrimaryBg: '#E9F0F8',
    colorPrimaryBgHover: '#DCE7F3',
    controlItemBgActive: '#E9F0F8',
    controlItemBgActiveHover: '#DCE7F3',
    colorInfo: COLOURS.primary,
    colorInfoBg: '#E9F0F8',
    colorInfoBorder: '#BFD2E8',
    colorLink: COLOURS.primary,
    colorSuccess: COLOURS.success,
    colorSuccessBg: '#EAF6EE',
    colorSuccessBorder: '#B9DFC7',
    colorWarning: COLOURS.warning,
    colorWarningBg: '#FDF6E7',
    colorWarningBorder: '#EFD9A8',
    colorError: COLOURS.danger,
    colorErrorBg: '#FDF0EE',
    colorErrorBorder: '#F2C3BD',
    colorText: COLOURS.ink,
    colorTextSecondary: COLOURS.secondary,
    colorTextTertiary: COLOURS.hint,
    colorTextDescription: COLOURS.hint,
    colorTextPlaceholder: COLOURS.hint,
    colorBorder: '#D5DAE0',
    colorBorderSecondary: COLOURS.line,
    colorBgLayout: COLOURS.canvas,
    borderRadius: 6,
    fontSize: 14,
    fontFamily: HEI,
    controlHeight: 34,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.2s',
    wireframe: false,
  },
  components: {
    Layout: {
      headerBg: COLOURS.paper,
      headerHeight: 56,
      headerPadding: '0 24px',
      siderBg: COLOURS.paper,
      bodyBg: COLOURS.canvas,
    },
    Menu: { itemHeight: 40, itemBorderRadius: 6, itemSelectedBg: '#E9F0F8' },
    Table: {
      headerBg: '#F8F9FB',
      headerColor: COLOURS.secondary,
      cellPaddingBlock: 12,
      rowHoverBg: '#F8FAFC',
    },
    Tabs: { titleFontSize: 14 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { itemMarginBottom: 24, labelColor: COLOURS.ink },
    Steps: { colorTextDescription: COLOURS.hint },
  },
}
