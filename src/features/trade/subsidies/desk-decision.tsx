// One application at the desk: everything it rests on, and what an operator decides.
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { SUBSIDY_STATUS } from '#protocol/trade/subsidies/subsidies.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/trade/subsidies/subsidies.module.css'
import {
  saveReviewedFile,
  useDecideSubsidy,
  useSubsidyToReview,
} from '#src/features/trade/subsidies/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { SubsidyFacts } from '#src/ui/subsidy-facts.tsx'

interface SubsidyDecisionProps {
  readonly subsidyId: string
  readonly onClose: () => void
}

export const SubsidyDecision = ({ subsidyId, onClose }: SubsidyDecisionProps) => {
  const { data, error, refetch } = useSubsidyToReview(subsidyId)
  const decide = useDecideSubsidy()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [isReturning, setReturning] = useState(false)
  const say = (words: string) => ({
    onSuccess: () => {
      raise(words)
      onClose()
    },
    onError: (thrown: unknown) => raise(asCallFailure(thrown).words, 'error'),
  })
  const pass = async (amount: number, companyName: string) => {
    const isSure = await confirm({
      title: `通过${companyName} ${yuanWords(amount)} 的补贴申请？`,
      consequence: '通过后不能撤回，等待发放。',
      verb: '通过申请',
    })
    if (isSure) decide.mutate({ subsidyId, decision: 'passed' }, say('已通过，请在发放后登记'))
  }
  const pay = async (amount: number, account: string) => {
    const isSure = await confirm({
      title: `登记 ${yuanWords(amount)} 已发放？`,
      consequence: `请先在银行把款项付到“${account}”。登记后不能撤回，对方会收到消息。`,
      verb: '登记已发放',
    })
    if (isSure) decide.mutate({ subsidyId, decision: 'paid' }, say('已登记'))
  }
  return (
    <Drawer
      open
      size={640}
      title={data === undefined ? '补贴申请' : `${data.companyName}的补贴申请`}
      onClose={onClose}
      footer={
        data?.status === SUBSIDY_STATUS.pending ? (
          <div className={styles['actions']}>
            <Button danger onClick={() => setReturning(true)}>
              退回修改
            </Button>
            <Button
              type="primary"
              loading={decide.isPending}
              onClick={() => void pass(data.amount, data.companyName)}
            >
              通过申请
            </Button>
          </div>
        ) : data?.status === SUBSIDY_STATUS.passed ? (
          <Button
            type="primary"
            loading={decide.isPending}
            onClick={() => void pay(data.amount, data.accountName)}
          >
            登记已发放
          </Button>
        ) : null
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton active />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <SubsidyFacts
          subsidy={data}
          onSave={({ fileId, name }) =>
            void saveReviewedFile(
              { subsidyId, fileId },
              { fileName: name, onFailure: ({ words }) => raise(words, 'error') },
            )
          }
        />
      )}
      {isReturning && (
        <ReasonDialog
          title="退回这份补贴申请？"
          lead="对方会收到消息和原因，修改后可以再次提交。"
          verb="退回修改"
          isDangerous
          missing="请说明原因"
          isBusy={decide.isPending}
          error={decide.error}
          onClose={() => setReturning(false)}
          onReason={(reason) => decide.mutate({ subsidyId, decision: 'returned', reason }, say('已退回'))}
        />
      )}
    </Drawer>
  )
}
