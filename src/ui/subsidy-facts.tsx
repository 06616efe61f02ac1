// One application for a subsidy in full: for its company, and for the operators who review it.
import { Button } from 'antd'
import type { SubsidyDetail } from '#protocol/trade/subsidies/subsidies.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import styles from '#src/ui/subsidy-facts.module.css'
import { SUBSIDY_EVENT_WORDS } from '#src/ui/subsidy-words.ts'

interface SubsidyFactsProps {
  readonly subsidy: SubsidyDetail
  readonly onSave: (file: SubsidyDetail['licence']) => void
}

export const SubsidyFacts = ({ subsidy, onSave }: SubsidyFactsProps) => {
  const { policy, orders, licence, papers } = subsidy
  const paid = orders.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <section className={`card ${styles['panel']}`} aria-label="申请内容">
        <dl className={styles['facts']}>
          <dt>补贴政策</dt>
          <dd>
            {policy.name}（按支付金额的 {policy.percent}%，最多 {yuanWords(policy.cap)}）
          </dd>
          <dt>申请金额</dt>
          <dd className="tabular">{yuanWords(subsidy.amount)}</dd>
          <dt>收款账户</dt>
          <dd>
            {subsidy.accountName}，{subsidy.bankName}，<span className="tabular">{subsidy.bankAccount}</span>
          </dd>
          <dt>营业执照</dt>
          <dd>
            <Button type="link" size="small" className={styles['file'] ?? ''} onClick={() => onSave(licence)}>
              {licence.name}
            </Button>
          </dd>
          <dt>其他材料</dt>
          <dd>
            {papers.length === 0
              ? '无'
              : papers.map((file) => (
                  <Button
                    key={file.fileId}
                    type="link"
                    size="small"
                    className={styles['file'] ?? ''}
                    onClick={() => onSave(file)}
                  >
                    {file.name}
                  </Button>
                ))}
          </dd>
        </dl>
      </section>
      <section className={`card ${styles['panel']}`} aria-label="订单">
        <h2 className={styles['title']}>
          已支付订单 <small>共 {yuanWords(paid)}</small>
        </h2>
        <ul className={styles['orders']}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <span>{order.productName}</span>
              <span className="tabular">{order.orderNo}</span>
              <span className="tabular">{yuanWords(order.amount)}</span>
              <MomentText moment={order.paidAt} />
            </li>
          ))}
        </ul>
      </section>
      {subsidy.history.length > 0 && (
        <section className={`card ${styles['panel']}`} aria-label="办理记录">
          <h2 className={styles['title']}>办理记录</h2>
          <ol className={styles['history']}>
            {subsidy.history.map(({ at, event, by }) => (
              <li key={`${at} ${event}`}>
                <MomentText moment={at} /> {by} {SUBSIDY_EVENT_WORDS[event] ?? event}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
