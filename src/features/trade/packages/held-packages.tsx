// The packages one has now: what is left of each, until when, and the way to buy it again.
import { Progress } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { Quotas } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/trade/packages/packages.module.css'
import { documentsWords, moduleWords } from '#src/ui/money-words.ts'

export interface HeldPackagesProps {
  readonly quotas: Quotas
  readonly mayBuy: boolean
}

export const HeldPackages = ({ quotas, mayBuy }: HeldPackagesProps) =>
  quotas.packages.length === 0 ? null : (
    <ul className={styles['grants']}>
      {quotas.packages.map(({ name, left, quota, validUntil, productId }, at) => (
        <li key={`${name} ${validUntil} ${at}`}>
          <span className={styles['grant']}>
            <strong>{name}</strong>
            {mayBuy && productId !== null && (
              <Link href={PAGES.buyPackage(productId)} aria-label={`续购：${name}`}>
                续购
              </Link>
            )}
          </span>
          <Progress
            percent={quota === 0 ? 0 : (left / quota) * 100}
            showInfo={false}
            size="small"
            status="normal"
            aria-label={`${name}：剩 ${documentsWords(left)} 份，共 ${documentsWords(quota)} 份`}
          />
          <span className="tabular">
            剩 {documentsWords(left)} / {documentsWords(quota)} 份，
            {formatDate(new Date(validUntil), 'YYYY-MM-DD')} 到期
          </span>
        </li>
      ))}
    </ul>
  )

/** What all packages allow together. */
export const Allowed = ({
  quotas: { modules, staffLimit },
  isCompany,
}: {
  readonly quotas: Quotas
  readonly isCompany: boolean
}) =>
  isCompany ? (
    <p className={styles['allowed']}>
      可用功能：{moduleWords(modules)}；{staffLimit === null ? '员工人数不限' : `最多 ${staffLimit} 名员工`}
    </p>
  ) : null
