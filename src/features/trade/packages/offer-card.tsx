// What an offered package contains.
import type { OutputOf } from '#protocol/endpoint.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { getExclusiveOffer } from '#protocol/trade/packages.ts'
import styles from '#src/features/trade/packages/exclusive.module.css'
import { OFFER_WORDS } from '#src/features/trade/packages/words.ts'
import { documentsWords, moduleWords } from '#src/ui/money-words.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

export type Offer = OutputOf<typeof getExclusiveOffer>

const day = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')

export const OfferCard = ({ offer }: { readonly offer: Offer }) => {
  const { product, state, validUntil } = offer
  return (
    <section className={styles['card']} aria-label={product.name}>
      <div className={styles['head']}>
        <span className={styles['name']}>{product.name}</span>
        <StateTag tone={OFFER_WORDS[state].tone}>{OFFER_WORDS[state].label}</StateTag>
      </div>
      <p className={styles['quota']}>
        <strong className="tabular">{documentsWords(product.quota)}</strong>份合同额度
      </p>
      <dl className={styles['facts']}>
        <dt>适用</dt>
        <dd>
          {product.audience === 1
            ? '个人'
            : product.staffLimit === null
              ? '单位，员工人数不限'
              : `单位，最多 ${product.staffLimit} 名员工`}
        </dd>
        <dt>功能</dt>
        <dd>{moduleWords(product.modules)}</dd>
        <dt>有效期</dt>
        <dd className="tabular">
          {validUntil === null ? `领取后 ${product.validDays} 天` : `至 ${day(validUntil)}`}
        </dd>
        <dt>价格</dt>
        <dd>
          免费{' '}
          {product.price > 0 && (
            <del className={`tabular ${styles['was']}`} aria-label={`原价 ${yuanWords(product.price)}`}>
              {yuanWords(product.price)}
            </del>
          )}
        </dd>
        <dt>领取时间</dt>
        <dd className="tabular">
          {state === 'upcoming' ? `${day(offer.opensAt)} 起` : `${day(offer.closesAt)} 截止`}
        </dd>
      </dl>
    </section>
  )
}
