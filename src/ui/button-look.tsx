// How every button behaves: no space between two characters, and a busy one says so in Chinese.
import { LoadingOutlined } from '@ant-design/icons'
import type { ConfigProviderProps } from 'antd'

/**
 * The `button` part of antd's ConfigProvider.
 * The icon is ours because antd's own fades out by a CSS transition: where the browser drops its end event,
 * the icon and with it the accessible name “loading …” stay for good.
 */
export const buttonLook: ConfigProviderProps['button'] = {
  autoInsertSpace: false,
  loadingIcon: <LoadingOutlined aria-label="请稍候" />,
}
