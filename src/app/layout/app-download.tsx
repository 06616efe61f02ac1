// Where the apps are to be had, as codes to be scanned (specification §2, app download popover).
import { MobileOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { AppAddresses } from '#protocol/outer-addresses.ts'
import styles from '#src/app/layout/app-download.module.css'
import { appAddresses } from '#src/app/page-facts.ts'
import { QrImage } from '#src/ui/qr-image.tsx'

const APPS = [
  ['ios', 'iPhone 版'],
  ['android', '安卓版'],
  ['miniProgram', '微信小程序'],
] as const

export const AppDownload = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={<AppCodes addresses={appAddresses()} />}
    destroyOnHidden
  >
    <Button
      type="text"
      icon={<MobileOutlined aria-hidden />}
      className={styles['button'] ?? ''}
      aria-label="下载 App"
      title="下载 App"
    >
      <span className={styles['words']}>下载 App</span>
    </Button>
  </Popover>
)

/** A code for each app, to be scanned or, on the phone itself, to be touched. */
export const AppCodes = ({ addresses }: { readonly addresses: AppAddresses }) => (
  <section aria-label="下载 App">
    <ul className={styles['apps']}>
      {APPS.map(([key, label]) => {
        const address = addresses[key]
        return (
          <li key={key} className={styles['app']}>
            {address === undefined ? (
              <span className={styles['none']}>暂未提供</span>
            ) : (
              <a href={address} target="_blank" rel="noreferrer" aria-label={`打开${label}下载页`}>
                <QrImage value={address} label={`${label}下载页的二维码`} size={112} />
              </a>
            )}
            <span>{label}</span>
          </li>
        )
      })}
    </ul>
    {Object.keys(addresses).length > 0 && <p className={styles['hint']}>用手机扫码下载或打开</p>}
  </section>
)
