// Offers the mobile apps, and sign-in by scanning with one of them (specification §2, /appDownload).
import { AppCodes } from '#src/app/layout/app-download.tsx'
import { appAddresses } from '#src/app/page-facts.ts'
import { ScanPanel } from '#src/features/account/sessions/scan-panel.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import styles from '#src/app/app-download-page.module.css'
import { QrImage } from '#src/ui/qr-image.tsx'

export const AppDownloadPage = () => {
  const user = useMaybeUser()
  const addresses = appAddresses()
  const hasApps = Object.keys(addresses).length > 0
  return (
    <>
      <h1 className={styles['title']}>在手机上使用诺印</h1>
      {hasApps ? (
        <AppCodes addresses={addresses} />
      ) : (
        <section className={styles['site']} aria-label="用手机浏览器打开">
          <QrImage value={window.location.origin} label="本站地址的二维码" size={128} />
          <p>
            这里暂未提供 App，不影响使用：用手机扫码，在浏览器中打开 {window.location.host}
            ，就能登录、查看和签署合同。
          </p>
        </section>
      )}
      {user === null ? (
        <>
          <h2 className={styles['subtitle']}>手机上已经登录？扫码登录这台电脑</h2>
          <ScanPanel />
          <LinkButton href="/login/password" block className={styles['otherWay'] ?? ''}>
            用其他方式登录
          </LinkButton>
        </>
      ) : (
        <LinkButton href="/home" type="primary" size="large" block>
          进入诺印
        </LinkButton>
      )}
    </>
  )
}
