// A partner's months at the desk, and the payout of all that is due.
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { KeptPartner } from '#protocol/trade/partners.ts'
import { usePartnerDues, useSettle } from '#src/features/trade/partners/desk-queries.ts'
import { MonthList } from '#src/features/trade/partners/month-list.tsx'
import styles from '#src/features/trade/partners/partners.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'

interface DuesDrawerProps {
  readonly partner: KeptPartner
  readonly onClose: () => void
}

/** The month before this one, in China. */
const lastMonth = (): string => {
  const [year = 0, month = 0] = formatDate(new Date(), 'YYYY-MM').split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

export const DuesDrawer = ({ partner, onClose }: DuesDrawerProps) => {
  const [page, setPage] = useState(1)
  const month = lastMonth()
  const settle = useSettle()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const { partnerId, name, due } = partner
  const pay = async () => {
    const isSure = await confirm({
      title: `登记已向“${name}”支付 ${yuanWords(due)}？`,
      consequence: `截至 ${month} 的佣金记为已结算，不能撤销。之后发生的退款从以后的佣金中扣回。`,
      verb: '登记已结算',
    })
    if (isSure)
      settle.mutate(
        { partnerId, month, amount: due },
        {
          onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
          onSuccess: () => {
            onClose()
            raise(`已登记向“${name}”支付 ${yuanWords(due)}`)
          },
        },
      )
  }
  return (
    <Drawer
      open
      size={620}
      title={`“${name}”的佣金`}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <span>
            截至 {month} 应结 <strong className="tabular">{yuanWords(due)}</strong>
          </span>
          <Button type="primary" disabled={due <= 0} loading={settle.isPending} onClick={() => void pay()}>
            登记已结算
          </Button>
        </div>
      }
    >
      <MonthList isInside answer={usePartnerDues(partnerId, page)} page={page} onPage={setPage} />
    </Drawer>
  )
}
