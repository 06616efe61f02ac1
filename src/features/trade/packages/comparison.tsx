// What is sold, side by side: a row for each thing in which packages differ.
import type { OfferedProduct } from '#protocol/trade/packages.ts'
import styles from '#src/features/trade/packages/packages.module.css'
import { MODULE_NAMES, documentsWords, offeredPrice } from '#src/ui/money-words.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

interface Row {
  readonly title: string
  readonly of: (product: OfferedProduct) => string
}

const ROWS: readonly Row[] = [
  { title: '价格', of: ({ price }) => offeredPrice(price) },
  { title: '合同份数', of: ({ quota }) => `${documentsWords(quota)} 份` },
  {
    title: '每份',
    of: ({ price, quota }) => (price === 0 ? '—' : yuanWords(Math.round(price / quota))),
  },
  { title: '有效期', of: ({ validDays }) => `${validDays} 天` },
]
const STAFF: Row = {
  title: '员工人数',
  of: ({ staffLimit }) => (staffLimit === null ? '不限' : `最多 ${staffLimit} 人`),
}
const MODULE_ROWS: readonly Row[] = Object.entries(MODULE_NAMES).map(([code, title]) => ({
  title,
  of: ({ modules }) => (modules.split(',').includes(code) ? '有' : '—'),
}))

/** Of two and more; a row in which all are alike says so all the same, for people look for it. */
export const Comparison = ({ products }: { readonly products: readonly OfferedProduct[] }) => {
  const isForCompanies = products.some(({ audience }) => audience === 2)
  const rows = isForCompanies ? [...ROWS, STAFF, ...MODULE_ROWS] : ROWS
  if (products.length < 2) return null
  return (
    <section className={styles['panel']} aria-labelledby="package-comparison">
      <h2 id="package-comparison" className={styles['title']}>
        套餐对比
      </h2>
      {/* It is wider than a phone, and is swiped inside its frame. */}
      <div className={styles['swipe']} tabIndex={0} role="region" aria-label="套餐对比表">
        <table className={styles['compared']}>
          <thead>
            <tr>
              <td />
              {products.map(({ productId, name }) => (
                <th key={productId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, of }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {products.map((product) => (
                  <td key={product.productId} className="tabular">
                    {of(product)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
