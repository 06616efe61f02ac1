// The code that a phone scans to let this browser in, and what has become of it.
import { CheckCircleFilled, MobileOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Button, Spin } from 'antd'
import { useEffect } from 'react'
import { scanLogin } from '#src/features/account/sessions/actor.tsx'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import styles from '#src/features/account/sessions/scan.module.css'
import { useActorRef, useSessionActor } from '#src/machines/react.tsx'
import { QrImage } from '#src/ui/qr-image.tsx'

const SIZE = 208

/** Signs in by itself once the phone has confirmed. */
export const ScanPanel = () => {
  const actor = useActorRef(scanLogin)
  const snapshot = useSelector(actor, (current) => current)
  const session = useSessionActor()
  const { ticket, scannedBy, user, failure } = snapshot.context
  useEffect(() => {
    if (user !== null) session.send({ type: 'session.given', user })
  }, [user, session])
  const isScanned = snapshot.matches('scanned') || snapshot.matches('confirmed')
  const renew = (words: string) => (
    <Button type="primary" onClick={() => actor.send({ type: 'code.renewed' })}>
      {words}
    </Button>
  )
  return (
    <div className={styles['panel']}>
      <FailureNotice failure={failure} />
      <div className={styles['code']}>
        {ticket !== null && <QrImage value={ticket.url} label="登录二维码" size={SIZE} />}
        {!snapshot.matches('waiting') && (
          <div className={styles['veil']}>
            {snapshot.hasTag('busy') && <Spin />}
            {isScanned && (
              <>
                <CheckCircleFilled className={styles['mark']} />
                <strong>已扫码</strong>
              </>
            )}
            {snapshot.matches('expired') && (
              <>
                <strong>二维码已过期</strong>
                {renew('刷新二维码')}
              </>
            )}
            {snapshot.matches('cancelled') && (
              <>
                <strong>手机上取消了登录</strong>
                {renew('重新扫码')}
              </>
            )}
            {snapshot.matches('askingFailed') && (
              <>
                <strong>没有取到二维码</strong>
                {renew('重试')}
              </>
            )}
          </div>
        )}
      </div>
      <p className={styles['words']} role="status">
        {snapshot.hasTag('troubled') ? (
          '暂时连不上服务器，正在重试…'
        ) : snapshot.matches('scanned') ? (
          <>
            <span className="tabular">{scannedBy}</span> 已扫码，请在手机上点“确认登录”
          </>
        ) : snapshot.matches('confirmed') ? (
          '手机上已确认，正在进入…'
        ) : (
          <>
            <MobileOutlined /> 用已登录诺印的手机扫码，在手机上确认
          </>
        )}
      </p>
      {snapshot.matches('scanned') && (
        <Button type="link" onClick={() => actor.send({ type: 'code.renewed' })}>
          不是我，换一个二维码
        </Button>
      )}
    </div>
  )
}
