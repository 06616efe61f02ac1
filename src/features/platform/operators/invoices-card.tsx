// Invoices that wait to be issued or reversed, on the desk's first page; not there while none does.
import { Link } from 'wouter'
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import { PAGES } from '#protocol/pages.ts'
import { useDeskInvoices } from '#src/features/platform/operators/invoice-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { INVOICE_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'

/** How many of those that wait are shown at once. */
const SHOWN = 6

export const InvoicesCard = () => {
  const waiting = useDeskInvoices(INVOICE_STATUS.waiting, 1)
  const reversing = useDeskInvoices(INVOICE_STATUS.reversing, 1)
  const failed = [waiting, reversing].find(({ data, error }) => data === undefined && error !== null)
  const count = (waiting.data?.total ?? 0) + (reversing.data?.total ?? 0)
  const rows = [...(waiting.data?.rows ?? []), ...(reversing.data?.rows ?? [])]
  if (failed === undefined && count === 0) return null
  return (
    <section className={`card ${styles['panel']}`} aria-label="待处理的发票">
      <div className={styles['panelHead']}>
        <h2>待处理的发票</h2>
        <span className={styles['count']}>{count} 张</span>
        <Link href={PAGES.invoicesToIssue}>全部</Link>
      </div>
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <ul className={styles['rows']}>
        {rows.slice(0, SHOWN).map(({ invoiceId, buyerName, kind, amount, status }) => (
          <li key={invoiceId} className={styles['row']}>
            <span className={styles['rowText']}>
              <strong>{buyerName}</strong>
              <span className={styles['under']}>
                {INVOICE_WORDS[status].label}，{KIND_WORDS[kind]}，{yuanWords(amount)}
              </span>
            </span>
            <LinkButton href={`${PAGES.invoicesToIssue}?tab=${status}&invoice=${invoiceId}`}>处理</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
