// The page payment providers return people to: the result of the payment, and where to go next.
// See specification §2 (/payJump).
import { useSelector } from '@xstate/react'
import { Button, Result, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { Payment } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import { payJump } from '#src/features/trade/orders/actor.tsx'
import styles from '#src/features/trade/orders/pay-jump.module.css'
import { payCode } from '#src/features/trade/orders/pay-code.ts'
import { NEVER_BEGUN_TEXT, PAYMENT_WORDS, WAY_WORDS } from '#src/features/trade/orders/words.ts'
import { useActorRef } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { QrImage } from '#src/ui/qr-image.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const PayJumpPage = () => {
  const orderId = new URLSearchParams(useSearch()).get('orderId') ?? ''
  return UUID.test(orderId) ? <Waiting key={orderId} orderId={orderId} /> : <Unknown />
}

const home = (
  <LinkButton href={PAGES.home} type="primary">
    进入诺印
  </LinkButton>
)

const heading = (words: string) => <h1 className={styles['heading']}>{words}</h1>

const Unknown = () => (
  <Result
    status="warning"
    title={heading('未找到这笔支付')}
    subTitle="链接可能不完整。如已付款，请稍后登录查看套餐余量，或凭付款凭证联系客服。"
    extra={home}
  />
)

const Waiting = ({ orderId }: { readonly orderId: string }) => {
  const actor = useActorRef(payJump, { input: { orderId } })
  const snapshot = useSelector(actor, (current) => current)
  const { payment, failure } = snapshot.context
  const code = payCode.of(orderId)
  const retry = () => actor.send({ type: 'retry.asked' })
  if (snapshot.matches('unknown')) return <Unknown />
  if (snapshot.matches('unanswered'))
    return <ErrorState title="没有查到支付结果" error={failure} onRetry={retry} />
  if (snapshot.matches('settled') && payment !== null) {
    const { look, title, text } = PAYMENT_WORDS[payment.status]
    return (
      <Result
        status={look}
        title={heading(title)}
        subTitle={payment.status === ORDER_STATUS.closed && payment.way === null ? NEVER_BEGUN_TEXT : text}
        extra={
          <>
            {home}
            {payment.status === ORDER_STATUS.paid && (
              <LinkButton href={PAGES.order(snapshot.context.orderId)}>查看订单、申请发票</LinkButton>
            )}
          </>
        }
      >
        <Facts payment={payment} />
      </Result>
    )
  }
  if (snapshot.matches('undecided') && payment !== null)
    return (
      <Result
        status="info"
        icon={code === null ? undefined : <QrImage value={code} label="微信支付的二维码" size={208} />}
        title={heading(code === null ? '还没有收到支付结果' : '请用微信扫码支付')}
        subTitle="支付渠道的通知可能稍有延迟。如已付款，请不要重复支付，稍后再查。"
        extra={
          <>
            <Button type="primary" onClick={retry}>
              重新查询
            </Button>
            <LinkButton href={PAGES.order(orderId)}>重新支付</LinkButton>
            <LinkButton href={PAGES.home}>进入诺印</LinkButton>
          </>
        }
      >
        <Facts payment={payment} />
      </Result>
    )
  return code === null ? (
    <Busy>
      {heading('正在确认支付结果')}
      <p className={styles['words']}>请不要关闭页面，也不要重复支付。</p>
    </Busy>
  ) : (
    <div className={styles['busy']} role="status">
      {heading('请用微信扫码支付')}
      <QrImage value={code} label="微信支付的二维码" size={208} />
      {payment !== null && <Facts payment={payment} />}
      <p className={styles['words']}>付款后这里会自动显示结果，请不要关闭页面。</p>
      <LinkButton href={PAGES.order(orderId)}>换一种支付方式</LinkButton>
    </div>
  )
}

const Busy = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['busy']} role="status">
    <Spin size="large" />
    {children}
  </div>
)

const Facts = ({ payment }: { readonly payment: Payment }) => (
  <dl className={styles['facts']}>
    <dt>套餐</dt>
    <dd>{payment.productName}</dd>
    <dt>金额</dt>
    <dd className="tabular">{yuanWords(payment.amount)}</dd>
    <dt>订单号</dt>
    <dd className="tabular">{payment.orderNo}</dd>
    {payment.way !== null && (
      <>
        <dt>支付方式</dt>
        <dd>{WAY_WORDS[payment.way].label}</dd>
      </>
    )}
    {payment.extra !== null && (
      <>
        <dt>多付款项</dt>
        <dd className="tabular">
          {yuanWords(payment.extra.amount)}，{payment.extra.isBack ? '已原路退回' : '正在原路退回，不用申请'}
        </dd>
      </>
    )}
  </dl>
)
