// The page a scanned code opens on the phone: who wants to sign in, and whether to allow it.
// See domain.md §10 (/appLogin).
import { useSelector } from '@xstate/react'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useSearch } from 'wouter'
import type { LoginRequest } from '#protocol/account/sessions/scan-login.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { scanConfirm } from '#src/features/account/sessions/actor.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import scan from '#src/features/account/sessions/scan.module.css'
import { useActorRef, useUser } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const ScanConfirmPage = () => {
  const ticketId = new URLSearchParams(useSearch()).get('ticketId') ?? ''
  return <Confirming key={ticketId} ticketId={ticketId} />
}

const home = (
  <LinkButton href={PAGES.home} type="primary">
    进入诺印
  </LinkButton>
)

const Confirming = ({ ticketId }: { readonly ticketId: string }) => {
  const actor = useActorRef(scanConfirm, { input: { ticketId } })
  const snapshot = useSelector(actor, (current) => current)
  const { request, failure } = snapshot.context
  if (snapshot.matches('scanning')) return <Skeleton active />
  if (snapshot.matches('scanningFailed'))
    return (
      <ErrorState
        title="没有读到登录请求"
        error={failure}
        onRetry={() => actor.send({ type: 'retry.asked' })}
      />
    )
  if (snapshot.matches('over'))
    return (
      <Result
        status="warning"
        title="二维码已失效"
        subTitle="二维码 2 分钟内有效，且只能使用一次。请在电脑上刷新二维码后重新扫描。"
        extra={home}
      />
    )
  if (snapshot.matches('cancelled'))
    return <Result status="info" title="已取消" subTitle="那台设备不会登录。" extra={home} />
  if (snapshot.matches('confirmed') || request === null)
    return (
      <Result
        status="success"
        title="已确认登录"
        subTitle="那台设备正在进入诺印，您的手机保持登录。如非本人操作，请立即修改密码。"
        extra={home}
      />
    )
  return (
    <>
      <h1 className={styles['title']}>允许这台设备登录？</h1>
      <Account />
      <Request request={request} />
      <FailureNotice failure={failure} />
      <Alert
        type="warning"
        showIcon
        title={
          request.isSameNetwork
            ? '请确认是您本人正在登录。登录后，对方可以用您的账号查看和签署文件。'
            : '这台设备与您的手机不在同一网络。只有确认是您本人正在登录时才允许，否则请取消。'
        }
      />
      <div className={scan['buttons']}>
        <Button
          type="primary"
          size="large"
          block
          loading={snapshot.matches({ asked: 'confirming' })}
          disabled={snapshot.matches({ asked: 'cancelling' })}
          onClick={() => actor.send({ type: 'login.confirmed' })}
        >
          确认登录
        </Button>
        <Button
          size="large"
          block
          loading={snapshot.matches({ asked: 'cancelling' })}
          disabled={snapshot.matches({ asked: 'confirming' })}
          onClick={() => actor.send({ type: 'login.cancelled' })}
        >
          取消
        </Button>
      </div>
    </>
  )
}

const Account = () => {
  const { userName, phone } = useUser()
  return (
    <p className={styles['lead']}>
      将以 {userName} <span className="tabular">{maskPhone(phone)}</span> 的账号登录
    </p>
  )
}

const Request = ({ request }: { readonly request: LoginRequest }) => (
  <dl className={scan['request']}>
    <dt>设备</dt>
    <dd>{request.device}</dd>
    <dt>位置</dt>
    <dd>
      {request.isSameNetwork ? '与您的手机在同一网络' : '与您的手机不在同一网络'}
      <br />
      <span className="tabular">IP {request.ip}</span>
    </dd>
    <dt>时间</dt>
    <dd className="tabular">{formatDate(new Date(request.askedAt), 'YYYY-MM-DD hh:mm:ss')}</dd>
  </dl>
)
