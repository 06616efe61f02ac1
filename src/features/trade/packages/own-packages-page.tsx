// /user/userCenter/selfMeal: what is left of each package, its uses, and the orders (domain.md §7).
import { PAGES } from '#protocol/pages.ts'
import { Allowed, HeldPackages } from '#src/features/trade/packages/held-packages.tsx'
import { OpenOrders } from '#src/features/trade/packages/open-orders.tsx'
import styles from '#src/features/trade/packages/packages.module.css'
import { useQuotas } from '#src/features/trade/packages/queries.ts'
import { OrderList, UseList } from '#src/features/trade/packages/own-lists.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MoreDocuments } from '#src/ui/more-documents.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useMay, useUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { documentsWords } from '#src/ui/money-words.ts'

export const OwnPackagesPage = () => {
  const mayBuy = useMay('selfMeal', 'buy')
  const address = useListPlace({ tab: 'uses' })
  const tabs = {
    active: address.tab === 'orders' ? 'orders' : 'uses',
    items: [
      { key: 'uses', word: '使用记录' },
      { key: 'orders', word: '订单' },
    ],
    onTab: (tab: string) => address.change({ tab }),
  }
  return (
    <>
      <PageHeader
        title="我的套餐"
        actions={
          mayBuy && (
            <LinkButton type="primary" href={PAGES.packages}>
              购买套餐
            </LinkButton>
          )
        }
      />
      <Balance mayBuy={mayBuy} />
      <OpenOrders />
      {tabs.active === 'orders' ? (
        <OrderList tabs={tabs} page={address.page} onPage={(page) => address.change({ page })} />
      ) : (
        <UseList tabs={tabs} page={address.page} onPage={(page) => address.change({ page })} />
      )}
    </>
  )
}

const Balance = ({ mayBuy }: { readonly mayBuy: boolean }) => {
  const user = useUser()
  const { data, error, refetch } = useQuotas()
  if (data === undefined)
    return error === null ? null : (
      <section className={styles['panel']} aria-label="余量">
        <ErrorState title="没有读取到余量" error={error} onRetry={() => void refetch()} />
      </section>
    )
  return (
    <section className={styles['panel']} aria-label="余量">
      <div className={styles['left']}>
        <span>
          还可发起<strong className="tabular">{documentsWords(data.left)}</strong>份合同
        </span>
        {data.left === 0 && (
          <span>
            <MoreDocuments mayBuy={mayBuy} isCertified={isActingCertified(user)} />
          </span>
        )}
      </div>
      <Allowed quotas={data} isCompany={user.defaultBizType === 2} />
      <HeldPackages quotas={data} mayBuy={mayBuy} />
    </section>
  )
}
