// Reminds or revokes all ticked contracts, and says which of them could not be.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { MOST_AT_ONCE } from '#protocol/contracts/contracts/many.ts'
import type { ManyOutcome } from '#protocol/contracts/contracts/many.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useManyContracts } from '#src/features/contracts/contracts/many-queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

type Act = 'revoke' | 'urge'

const WORDS: Record<Act, { readonly verb: string; readonly lead: string }> = {
  revoke: { verb: '撤回', lead: '各签署方将收到通知，合同不再生效，且不能恢复。' },
  urge: { verb: '催办', lead: '正轮到办理的各方会收到短信和消息提醒。' },
}

export interface ManyButtonProps {
  readonly act: Act
  readonly contractIds: readonly string[]
  /** It is over, and seen; `left` are those that were not done. */
  readonly onDone: (left: readonly string[]) => void
}

export const ManyButton = ({ act, contractIds, onDone }: ManyButtonProps) => {
  const [requestId, ask] = useState<string>()
  const many = useManyContracts()
  const raise = useRaiseAlert()
  const { verb, lead } = WORDS[act]
  const isTooMany = contractIds.length > MOST_AT_ONCE
  const close = (): void => {
    ask(undefined)
    many.reset()
  }
  const run = (reason: string): void => {
    if (requestId === undefined) return
    many.mutate(
      { act, requestId, contractIds: [...contractIds], reason },
      {
        onSuccess: ({ done, failures }) => {
          if (failures.length > 0) return
          raise(`已${verb} ${done} 份合同`)
          close()
          onDone([])
        },
      },
    )
  }
  const title = `${verb} ${contractIds.length} 份合同？`
  return (
    <Allowed resource="contract" action={act === 'revoke' ? 'revoke' : 'launch'}>
      <Button
        size="small"
        disabled={isTooMany}
        title={isTooMany ? `一次最多${verb} ${MOST_AT_ONCE} 份合同` : undefined}
        onClick={() => ask(makeUuid())}
      >
        批量{verb}
      </Button>
      {requestId !== undefined && many.data === undefined && act === 'revoke' && (
        <ReasonDialog
          title={title}
          verb={verb}
          lead={lead}
          missing="请填写 2–200 字的原因"
          isDangerous
          isBusy={many.isPending}
          error={many.error}
          onReason={run}
          onClose={close}
        />
      )}
      {requestId !== undefined && many.data === undefined && act === 'urge' && (
        <Modal
          open
          centered
          title={title}
          okText={verb}
          confirmLoading={many.isPending}
          onOk={() => run('')}
          onCancel={close}
        >
          <p>{lead}</p>
          {many.error !== null && <FormFailure error={many.error} />}
        </Modal>
      )}
      {many.data !== undefined && many.data.failures.length > 0 && (
        <Failures
          verb={verb}
          outcome={many.data}
          contractIds={contractIds}
          onClose={() => {
            const left = many.data.failures.flatMap(({ at }) => contractIds[at] ?? [])
            close()
            onDone(left)
          }}
        />
      )}
    </Allowed>
  )
}

interface FailuresProps {
  readonly verb: string
  readonly outcome: ManyOutcome
  readonly contractIds: readonly string[]
  readonly onClose: () => void
}

const Failures = ({ verb, outcome: { done, failures }, contractIds, onClose }: FailuresProps) => (
  <Modal
    open
    centered
    title={`${failures.length} 份没有${verb}`}
    footer={
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    }
    onCancel={onClose}
  >
    <p>{done === 0 ? `所选合同都没有${verb}。` : `其余 ${done} 份已${verb}。`}</p>
    <ul style={{ maxHeight: 320, overflow: 'auto', paddingInlineStart: 20 }}>
      {failures.map(({ at, name, reason }) => (
        <li key={at}>
          {name === '' ? '已看不到的合同' : <Link href={PAGES.contract(contractIds[at] ?? '')}>{name}</Link>}
          ：{reason}
        </li>
      ))}
    </ul>
  </Modal>
)
