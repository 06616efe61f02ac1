// The buttons of a paper: what the server allows, and the questions before what has consequences.
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import type { PaperAction } from '#protocol/office/papers/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { usePaperAct } from '#src/features/office/papers/queries.ts'
import type { PaperAct } from '#src/features/office/papers/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

const VERBS: Record<Exclude<PaperAction, 'download'>, string> = {
  seal: '用印',
  edit: '继续编辑',
  reopen: '修改',
  forward: '转发起签署',
  withdraw: '撤回',
  delete: '删除',
}

/** Most wanted first. */
const ORDER = ['seal', 'edit', 'reopen', 'forward', 'withdraw', 'delete'] as const

const DONE: Record<PaperAct['act'], string> = {
  withdraw: '已撤回',
  reopen: '已回到草稿，可以修改',
  delete: '已删除',
  forward: '已带入新的合同草稿',
}

export interface PaperActionsProps {
  readonly paper: PaperRow
  /** On the paper's own page: full buttons. */
  readonly large?: boolean
}

export const PaperActions = ({ paper, large = false }: PaperActionsProps) => {
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { paperId, kind, name, actions, sealAt } = paper
  const act = usePaperAct(({ act: done }, contractId) => {
    raise(`${DONE[done]}${name === '' ? '' : `：${name}`}`)
    setWithdrawing(false)
    if (done === 'reopen') go(PAGES.editPaper(kind, paperId))
    if (done === 'delete' && large) go(PAGES.papers(kind))
    if (done === 'forward' && contractId !== undefined) go(PAGES.editDraft(contractId))
  })
  const send = (what: PaperAct['act']): void =>
    act.mutate({ act: what, paperId }, { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') })
  const run = async (action: (typeof ORDER)[number]): Promise<void> => {
    if (action === 'seal' && sealAt !== null) go(PAGES.useSeal(sealAt.contractId, sealAt.partyId))
    else if (action === 'edit') go(PAGES.editPaper(kind, paperId))
    else if (action === 'withdraw') {
      act.reset()
      setWithdrawing(true)
    } else if (action === 'reopen' || action === 'forward') send(action)
    else if (action === 'delete') {
      const isSure = await confirm({
        title: name === '' ? '删除这份草稿？' : `删除《${name}》？`,
        consequence: '删除后不能恢复，上传的文件一并删除。',
        verb: '删除',
        isDangerous: true,
      })
      if (isSure) send('delete')
    }
  }
  const offered = ORDER.filter((action) => actions.includes(action))
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: large ? 8 : 4 }}>
      {offered.map((action, at) => (
        <Button
          key={action}
          size={large ? 'middle' : 'small'}
          type={large ? (at === 0 && action !== 'withdraw' ? 'primary' : 'default') : 'link'}
          danger={action === 'delete'}
          aria-label={large ? undefined : `${VERBS[action]}：${name === '' ? '未命名草稿' : name}`}
          onClick={() => void run(action)}
        >
          {VERBS[action]}
        </Button>
      ))}
      {isWithdrawing && (
        <ReasonDialog
          title={`撤回《${name}》？`}
          verb="撤回"
          lead="审批和用印随之停止，撤回后可以修改并重新提交。"
          missing="请填写 2–200 字的原因"
          placeholder="告诉审批人和用印人为什么撤回"
          isBusy={act.isPending}
          error={act.error}
          onReason={(reason) => act.mutate({ act: 'withdraw', paperId, reason })}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </span>
  )
}
