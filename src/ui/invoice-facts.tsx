// All there is to read of an invoice: title, sums, orders, files and what happened.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Timeline } from 'antd'
import { Fragment } from 'react'
import { INVOICE_KIND } from '#protocol/trade/invoices/invoices.ts'
import type { Invoice } from '#protocol/trade/invoices/invoices.ts'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { taxOf } from '#protocol/trade/invoices/tax.ts'
import styles from '#src/ui/invoice-facts.module.css'
import { DELIVERY_WORDS, FORMAT_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'

type Facts = Omit<Invoice, 'actions'>

export interface InvoiceFactsProps {
  readonly invoice: Facts
  /** Saves a file. */
  readonly onFile: (file: Facts['files'][number]) => void
}

export const InvoiceFacts = ({ invoice, onFile }: InvoiceFactsProps) => (
  <>
    <Lines lines={linesOf(invoice)} />
    <Files title="发票文件" part="blue" invoice={invoice} onFile={onFile} />
    <Files title="红字发票文件" part="red" invoice={invoice} onFile={onFile} />
    <h3 className={styles['heading']}>包含的订单</h3>
    <ul className={styles['orders']}>
      {invoice.orders.map(({ orderId, orderNo, productName, amount }) => (
        <li key={orderId}>
          <span>
            {productName}
            <span className={`tabular ${styles['under']}`}>{orderNo}</span>
          </span>
          <span className="tabular">{yuanWords(amount)}</span>
        </li>
      ))}
    </ul>
    <h3 className={styles['heading']}>办理记录</h3>
    <Timeline
      items={invoice.trail.map(({ what, at, who, note }) => ({
        content: (
          <>
            {what}
            {note !== '' && `：${note}`}
            <span className={styles['under']}>
              {who} · <MomentText moment={at} />
            </span>
          </>
        ),
      }))}
    />
  </>
)

const linesOf = (invoice: Facts): (readonly [string, string])[] => {
  const { net, tax } = taxOf(invoice.amount)
  const isSpecial = invoice.kind === INVOICE_KIND.special
  const lines: (readonly [string, string])[] = [
    ['类型', `${KIND_WORDS[invoice.kind]}，${DELIVERY_WORDS[invoice.delivery]}`],
    ['价税合计', `${yuanWords(invoice.amount)}（${fenInWords(invoice.amount)}）`],
    ['其中', `金额 ${yuanWords(net)}，税额 ${yuanWords(tax)}（信息技术服务，6%）`],
    ['抬头', invoice.buyerName],
    ['税号', invoice.taxNumber],
    ...(isSpecial
      ? ([
          ['注册地址', invoice.buyerAddress],
          ['电话', invoice.buyerPhone],
          ['开户行', invoice.bank],
          ['账号', invoice.account],
        ] as const)
      : []),
    [invoice.delivery === 1 ? '接收邮箱' : '邮寄到', invoice.receiver],
    ['快递', [invoice.carrier, invoice.trackingNo].join(' ').trim()],
    ['发票号码', invoice.number],
    ['开票日期', invoice.issuedOn],
    ['失败原因', invoice.failReason],
    ['红冲原因', invoice.reverseReason],
    ['红字发票', invoice.redNumber],
  ]
  return lines.filter(([, text]) => text !== '')
}

const Lines = ({ lines }: { readonly lines: readonly (readonly [string, string])[] }) => (
  <dl className={styles['facts']}>
    {lines.map(([label, text]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </dl>
)

const Files = ({
  title,
  part,
  invoice,
  onFile,
}: InvoiceFactsProps & { readonly title: string; readonly part: 'blue' | 'red' }) => {
  const files = invoice.files.filter((file) => file.part === part)
  if (files.length === 0) return null
  return (
    <>
      <h3 className={styles['heading']}>{title}</h3>
      <div className={styles['files']}>
        {files.map((file) => (
          <Button
            key={file.fileId}
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`下载${title} ${FORMAT_WORDS[file.format]}`}
            onClick={() => onFile(file)}
          >
            {FORMAT_WORDS[file.format]}
          </Button>
        ))}
      </div>
    </>
  )
}
