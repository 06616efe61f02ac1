// /cashier: the embedded cashier, where paying is tried out. No money moves, and it says so.
import { Alert, Button, Result, Spin } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { usePayAtCashier, useCashier } from '#src/features/trade/payments/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import styles from './cashier.module.css'

export const CashierPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [, go] = useLocation()
  const { data, error, refetch } = useCashier(token)
  const pay = usePayAtCashier(token)
  if (token === '')
    return <Result status="warning" title="收银台的链接不完整" subTitle="请回到订单，重新选择支付方式。" />
  if (error !== null && data === undefined)
    return <ErrorState title="收银台打不开" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Spin style={{ display: 'block', margin: '120px auto' }} />
  return (
    <section className={styles['till']} aria-label="演示收银台">
      <h1 className={styles['title']}>演示收银台</h1>
      <Alert type="info" showIcon title="这里不会真正扣款" description="正式使用时，由银联等支付渠道收款。" />
      <p className={`tabular ${styles['amount']}`}>{yuanWords(data.amount)}</p>
      <p className={styles['what']}>
        {data.productName}
        <br />
        <span className="tabular">{data.orderNo}</span>
      </p>
      <FormFailure error={pay.error} />
      {data.isOpen ? (
        <div className={styles['ways']}>
          <Button
            type="primary"
            size="large"
            block
            loading={pay.isPending}
            onClick={() => pay.mutate(undefined, { onSuccess: () => go(PAGES.paid(data.orderId)) })}
          >
            付款
          </Button>
          <LinkButton size="large" block href={PAGES.order(data.orderId)}>
            暂不付款，返回订单
          </LinkButton>
        </div>
      ) : (
        <>
          <p className={styles['what']}>这笔订单不再等待支付。</p>
          <LinkButton size="large" block href={PAGES.order(data.orderId)}>
            返回订单
          </LinkButton>
        </>
      )}
    </section>
  )
}
