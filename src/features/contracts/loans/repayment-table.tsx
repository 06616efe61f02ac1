// What was handed in as paid; the lender confirms each or objects to it.
import { Button, Table } from 'antd'
import { useState } from 'react'
import { yuanWords } from '#protocol/yuan-words.ts'
import type { RepaymentLine } from '#protocol/contracts/repayments/repayments.ts'
import {
  saveVoucher,
  useConfirmRepayment,
  useDisputeRepayment,
} from '#src/features/contracts/loans/queries.ts'
import styles from '#src/features/contracts/loans/loans.module.css'
import { REPAYMENT_WORDS } from '#src/features/contracts/loans/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

interface RepaymentTableProps {
  readonly rows: readonly RepaymentLine[]
  /** Whether the viewer is the lender, and something waits. */
  readonly canDecide: boolean
}

export const RepaymentTable = ({ rows, canDecide }: RepaymentTableProps) => {
  const [disputed, setDisputed] = useState<RepaymentLine>()
  const confirming = useConfirmRepayment()
  const disputing = useDisputeRepayment()
  const ask = useConfirm()
  const raise = useRaiseAlert()
  const accept = async ({ repaymentId, amount, payer }: RepaymentLine) => {
    const isSure = await ask({
      title: `确认收到 ${payer} 的 ${yuanWords(amount)}？`,
      consequence: '确认后计入还款，不能撤销。请先核对款项已经到账。',
      verb: '确认收到',
    })
    if (isSure) confirming.mutate({ repaymentId }, { onSuccess: () => raise('已确认还款') })
  }
  return (
    <>
      <FormFailure error={confirming.error} />
      <Table<RepaymentLine>
        className={styles['stacked'] ?? ''}
        size="small"
        rowKey="repaymentId"
        dataSource={rows.toReversed()}
        pagination={false}
        scroll={{ x: 640 }}
        locale={{ emptyText: '还没有还款' }}
        columns={[
          { title: '还款日期', dataIndex: 'paidOn', width: 112, className: 'tabular' },
          {
            title: '金额',
            dataIndex: 'amount',
            width: 128,
            align: 'right',
            className: 'tabular',
            render: yuanWords,
          },
          {
            title: '还款人',
            key: 'payer',
            render: (_, { payer, isOnBehalf }) => `${payer}${isOnBehalf ? '（代结清）' : ''}`,
          },
          {
            title: '状态',
            key: 'status',
            render: (_, { status, reason }) => {
              const state = REPAYMENT_WORDS[status]
              return (
                <>
                  {state && <StateTag tone={state.tone}>{state.word}</StateTag>}
                  {reason !== '' && <div style={{ color: 'var(--secondary)', fontSize: 13 }}>{reason}</div>}
                </>
              )
            },
          },
          {
            title: '操作',
            key: 'actions',
            width: 176,
            render: (_, line) => (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    void saveVoucher(
                      { repaymentId: line.repaymentId },
                      { onFailure: ({ words }) => raise(words, 'error') },
                    )
                  }
                >
                  凭证
                </Button>
                {canDecide && line.status === 0 && (
                  <>
                    <Button
                      type="link"
                      size="small"
                      loading={confirming.isPending}
                      onClick={() => void accept(line)}
                    >
                      确认
                    </Button>
                    <Button type="link" size="small" danger onClick={() => setDisputed(line)}>
                      异议
                    </Button>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      {disputed !== undefined && (
        <ReasonDialog
          title={`对 ${yuanWords(disputed.amount)} 的还款提出异议？`}
          verb="提出异议"
          lead="这笔还款不计入，对方会收到您的理由，核对后可以重新提交。"
          missing="请填写 2–200 字的理由"
          placeholder="如 没有到账、金额不符"
          isDangerous
          isBusy={disputing.isPending}
          error={disputing.error}
          onReason={(reason) =>
            disputing.mutate(
              { repaymentId: disputed.repaymentId, reason },
              { onSuccess: () => setDisputed(undefined) },
            )
          }
          onClose={() => setDisputed(undefined)}
        />
      )}
    </>
  )
}
