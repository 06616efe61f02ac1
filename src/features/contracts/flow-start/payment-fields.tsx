// The plan of payments: a row for each day on which money is due.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { MOST_PAYMENTS, PAYMENT_NAME_LENGTH } from '#protocol/contracts/drafts/payments.ts'
import type { PlannedPayment } from '#protocol/contracts/drafts/payments.ts'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import styles from './payment-fields.module.css'

const WAYS = [
  { value: 'theirs', label: '对方付款' },
  { value: 'own', label: '我方付款' },
]

export const PaymentFields = () => {
  const actor = useWizardActor()
  const { payments = [] } = useContent()
  const problemAt = useProblemAt()
  const keep = (next: PlannedPayment[]): void =>
    actor.send({ type: 'content.edited', change: { payments: next } })
  const sumProblem = problemAt('payments.sum')
  const add = (): void => {
    const last = payments.at(-1)
    keep([...payments, { name: '', day: '', amount: null, isOwn: last?.isOwn ?? false }])
  }
  return (
    <div role="group" aria-label="付款计划" data-path="payments.sum">
      <span className={styles['label']}>付款计划（选填）</span>
      {payments.map((payment, at) => {
        const edit = (change: Partial<PlannedPayment>): void =>
          keep(payments.with(at, { ...payment, ...change }))
        const problemOf = (name: 'day' | 'amount') => problemAt(`payments.${at}.${name}`)
        const status = (name: 'day' | 'amount') =>
          problemOf(name) === undefined ? {} : ({ status: 'error' } as const)
        return (
          // Rows have no name of their own, and none changes its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles['row']} role="group" aria-label={`第 ${at + 1} 期`}>
            <span className={styles['head']}>
              第 {at + 1} 期
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除第 ${at + 1} 期`}
                onClick={() => keep(payments.toSpliced(at, 1))}
              />
            </span>
            <Input
              aria-label="款项"
              placeholder="如 首付款"
              value={payment.name}
              maxLength={PAYMENT_NAME_LENGTH}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <span data-path={`payments.${at}.day`}>
              <DatePicker
                {...status('day')}
                aria-label="日期"
                style={{ width: '100%' }}
                value={payment.day === '' ? null : dayjs(payment.day)}
                format="YYYY-MM-DD"
                placeholder="选择日期"
                onChange={(day: Dayjs | null) => edit({ day: day?.format('YYYY-MM-DD') ?? '' })}
              />
              <Problem words={problemOf('day')} />
            </span>
            <span data-path={`payments.${at}.amount`}>
              <YuanInput
                {...status('amount')}
                id={`payment-${at}`}
                value={payment.amount}
                placeholder="金额"
                onChange={(amount) => edit({ amount })}
              />
              <Problem words={problemOf('amount')} />
            </span>
            <Select
              aria-label="谁付款"
              value={payment.isOwn ? 'own' : 'theirs'}
              options={WAYS}
              onChange={(way) => edit({ isOwn: way === 'own' })}
            />
          </div>
        )
      })}
      {payments.length < MOST_PAYMENTS && (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {payments.length === 0 ? '添加付款计划' : '再加一期'}
        </Button>
      )}
      {sumProblem === undefined ? (
        <p className={styles['hint']}>各方签完后，每一期自动成为双方单位的履约提醒；请与合同正文一致。</p>
      ) : (
        <Problem words={sumProblem} />
      )}
    </div>
  )
}

const Problem = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : (
    <span className={styles['problem']} role="alert">
      {words}
    </span>
  )
