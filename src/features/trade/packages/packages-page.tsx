// /setMeal/list: the packages that the current identity may buy, beside what it has (domain.md §7).
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import type { OfferedProduct } from '#protocol/trade/packages.ts'
import { Comparison } from '#src/features/trade/packages/comparison.tsx'
import { Allowed, HeldPackages } from '#src/features/trade/packages/held-packages.tsx'
import styles from '#src/features/trade/packages/packages.module.css'
import { usePackages, useQuotas } from '#src/features/trade/packages/queries.ts'
import { isActingCertified } from '#src/machines/session-view.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { documentsWords, moduleWords, offeredPrice } from '#src/ui/money-words.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { expiringWords } from '#src/ui/quota-words.ts'

export const PackagesPage = () => {
  const isCompany = useUser().defaultBizType === 2
  return (
    <>
      <PageHeader
        title={isCompany ? '单位套餐' : '个人套餐'}
        hint="一份合同从发起时占用一份额度，第一人签署后用掉；没有人签署就结束的，额度退回。阅读和签署不需要套餐。"
      />
      <Held />
      <Offers />
    </>
  )
}

const Held = () => {
  const { data } = useQuotas()
  const isCompany = useUser().defaultBizType === 2
  const mayView = useMay('selfMeal', 'view')
  const mayBuy = useMay('selfMeal', 'buy')
  if (data === undefined) return null
  const soon = expiringWords(data)
  return (
    <section className={styles['panel']} aria-label="现有套餐">
      <div className={styles['left']}>
        <span>
          现在还可发起<strong className="tabular">{documentsWords(data.left)}</strong>份合同
          {soon === '' ? '' : `，${soon}`}
        </span>
        {mayView && <Link href={PAGES.ownPackages}>查看余量、使用记录和订单</Link>}
      </div>
      <Allowed quotas={data} isCompany={isCompany} />
      <HeldPackages quotas={data} mayBuy={mayBuy} />
    </section>
  )
}

const Offers = () => {
  const user = useUser()
  const mayBuy = useMay('selfMeal', 'buy')
  const { data, error, refetch } = usePackages()
  if (error !== null && data === undefined)
    return <ErrorState title="套餐没有读到" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.length === 0) return <EmptyState title="现在没有在售的套餐" hint="请联系平台客服。" />
  const hindrance = !isActingCertified(user)
    ? '通过实名认证后可以购买'
    : mayBuy
      ? ''
      : '由单位管理员或财务购买'
  return (
    <>
      <ul className={styles['grid']}>
        {data.map((product) => (
          <Offer key={product.productId} product={product} hindrance={hindrance} />
        ))}
      </ul>
      <Comparison products={data} />
    </>
  )
}

const Offer = ({ product, hindrance }: { readonly product: OfferedProduct; readonly hindrance: string }) => (
  <li className={styles['offer']}>
    <h2>{product.name}</h2>
    <p className={`tabular ${styles['price']}`}>{offeredPrice(product.price)}</p>
    <p className={`tabular ${styles['each']}`}>
      {product.price === 0
        ? `每${product.audience === 2 ? '个单位' : '人'}可以领取一次`
        : `每份 ${yuanWords(product.price / product.quota)}`}
    </p>
    <ul className={styles['facts']}>
      <li>{documentsWords(product.quota)} 份合同</li>
      <li>有效期 {product.validDays} 天</li>
      <li>{moduleWords(product.modules)}</li>
      {product.audience === 2 && (
        <li>{product.staffLimit === null ? '员工人数不限' : `最多 ${product.staffLimit} 名员工`}</li>
      )}
    </ul>
    {product.isTaken ? (
      <span className={styles['each']}>已领取</span>
    ) : hindrance === '' ? (
      <LinkButton
        type="primary"
        href={PAGES.buyPackage(product.productId)}
        aria-label={`${product.price === 0 ? '免费领取' : '购买'}：${product.name}`}
      >
        {product.price === 0 ? '免费领取' : '购买'}
      </LinkButton>
    ) : (
      <span className={styles['each']}>{hindrance}</span>
    )}
  </li>
)
