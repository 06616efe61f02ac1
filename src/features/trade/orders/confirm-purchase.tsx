// What one is about to buy and for whom; placing the order leads on to paying it.
import { Button, Spin } from 'antd'
import { useLocation } from 'wouter'
import { amountInWords } from '#protocol/amount-in-words.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/trade/orders/orders.module.css'
import { usePackages, usePlaceOrder } from '#src/features/trade/orders/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { documentsWords, moduleWords } from '#src/ui/money-words.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

export const ConfirmPurchase = ({ productId }: { readonly productId: string }) => {
  const [, go] = useLocation()
  const user = useUser()
  const { data, error, refetch } = usePackages()
  const place = usePlaceOrder()
  if (error !== null && data === undefined)
    return <ErrorState title="套餐没有读到" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Spin style={{ display: 'block', margin: '120px auto' }} />
  const product = data.find((one) => one.productId === productId)
  if (product === undefined)
    return (
      <EmptyState
        isPage
        title="这个套餐现在不能购买"
        hint="它可能已下架，或属于另一种身份：个人套餐用个人身份购买，单位套餐用单位身份购买。"
        action={
          <LinkButton href={PAGES.packages} type="primary">
            查看可以购买的套餐
          </LinkButton>
        }
      />
    )
  const isCompany = user.defaultBizType === 2
  const isFree = product.price === 0
  return (
    <>
      <PageHeader
        title={isFree ? '领取免费套餐' : '确认订单'}
        backTo={PAGES.packages}
        trail={[{ label: '套餐', path: PAGES.packages }]}
      />
      <section className={styles['card']} aria-label="订单内容">
        <h2 className={styles['heading']}>{product.name}</h2>
        <dl className={styles['facts']}>
          <dt>合同份数</dt>
          <dd className="tabular">{documentsWords(product.quota)} 份</dd>
          <dt>有效期</dt>
          <dd className="tabular">到账后 {product.validDays} 天</dd>
          <dt>功能</dt>
          <dd>{moduleWords(product.modules)}</dd>
          {isCompany && (
            <>
              <dt>员工</dt>
              <dd>{product.staffLimit === null ? '人数不限' : `最多 ${product.staffLimit} 人`}</dd>
            </>
          )}
          <dt>{isFree ? '领取方' : '购买方'}</dt>
          <dd>{isCompany ? user.defaultBizCompanyName : user.userName}</dd>
        </dl>
      </section>
      <section className={styles['card']} aria-label={isFree ? '领取' : '应付金额'}>
        <FormFailure error={place.error} />
        <div className={styles['sum']}>
          {isFree ? (
            <span className={styles['words']}>免费，每{isCompany ? '个单位' : '人'}可以领取一次</span>
          ) : (
            <>
              <span>应付</span>
              <span className={`tabular ${styles['amount']}`}>{yuanWords(product.price)}</span>
              {isCompany && (
                <span className={styles['words']}>{amountInWords(String(product.price / 100))}</span>
              )}
            </>
          )}
          <Button
            type="primary"
            size="large"
            loading={place.isPending}
            disabled={product.isTaken}
            onClick={() =>
              place.mutate(productId, {
                onSuccess: ({ orderId }) => go(PAGES.order(orderId), { replace: true }),
              })
            }
          >
            {isFree ? (product.isTaken ? '已领取' : '免费领取') : '提交订单'}
          </Button>
        </div>
      </section>
    </>
  )
}
