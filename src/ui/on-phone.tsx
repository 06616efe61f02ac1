// A code that opens the same work on a phone (specification §2, §3, mobile links).
import { QrcodeOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { use } from 'react'
import { mobileAddress } from '#protocol/mobile-links.ts'
import type { MobileRow } from '#protocol/mobile-links.ts'
import { MobileSite } from '#src/ui/mobile-site.ts'
import styles from '#src/ui/on-phone.module.css'
import { QrImage } from '#src/ui/qr-image.tsx'

export interface OnPhoneProps {
  readonly row: MobileRow
  /** The row's page on this site, for phones where there is no mobile site. */
  readonly path: string
  /** What the code is about, read out with the button. */
  readonly name: string
  /** In a list: the picture alone. */
  readonly isSmall?: boolean
}

/** The button and the code; absent on phones themselves. */
export const OnPhone = ({ row, path, name, isSmall = false }: OnPhoneProps) => {
  const site = use(MobileSite)
  const address = mobileAddress(row, { site, here: window.location.origin + path })
  return (
    <span className={styles['onPhone']}>
      <Popover
        trigger="click"
        placement={isSmall ? 'bottomRight' : 'bottomLeft'}
        destroyOnHidden
        content={
          <section className={styles['code']} aria-label={`在手机上处理${name}`}>
            <QrImage value={address} label={`${name}的二维码`} size={168} />
            <p>用手机扫码，登录后接着处理</p>
          </section>
        }
      >
        {isSmall ? (
          <Button
            type="text"
            size="small"
            icon={<QrcodeOutlined aria-hidden />}
            title="在手机上处理"
            aria-label={`在手机上处理${name}`}
          />
        ) : (
          <Button icon={<QrcodeOutlined aria-hidden />} aria-label={`在手机上处理${name}`}>
            在手机上处理
          </Button>
        )}
      </Popover>
    </span>
  )
}
