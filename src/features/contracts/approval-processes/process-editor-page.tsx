// /user/userCenter/approveManageEdit(1) and approveSet(1): the editor of an approval process.
// The process is described, then its steps are drawn; one chart runs over both pages (domain.md §10).
import { Alert, Button, Skeleton } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { groupOf } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ScopeGroup } from '#protocol/contracts/approval-processes/nodes.ts'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { PAGES } from '#protocol/pages.ts'
import { useProcessEditor } from '#src/features/contracts/approval-processes/actor.tsx'
import { EditorStage } from '#src/features/contracts/approval-processes/editor-stage.tsx'
import { useRefreshProcesses } from '#src/features/contracts/approval-processes/queries.ts'
import { GROUP_WORDS } from '#src/features/contracts/approval-processes/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import type { EditorStep } from '#src/machines/process-edits.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The list, with the processes of this one's kind. */
const listOf = (group: ScopeGroup): string => `${PAGES.approvalProcesses}${group === 'hr' ? '?group=hr' : ''}`

const pathOf = (group: ScopeGroup, step: EditorStep): string =>
  `/user/userCenter/${step === 'basics' ? 'approveManageEdit' : 'approveSet'}${group === 'hr' ? '1' : ''}`

/** All four pages: the address holds process, step and group. */
export const ProcessEditorPage = () => {
  const [path] = useLocation()
  const processId = new URLSearchParams(useSearch()).get('processId') ?? undefined
  const group = path.endsWith('1') ? 'hr' : 'business'
  const step = path.includes('approveSet') ? 'nodes' : 'basics'
  const [made, setMade] = useState<string>()
  const isNew = processId === undefined || processId === made
  // Another process is another chart; the steps of one share theirs, and so does one that was just made.
  return (
    <Editor
      key={`${group} ${isNew ? 'new' : processId}`}
      processId={processId}
      group={group}
      step={step}
      onMade={setMade}
    />
  )
}

interface EditorProps {
  readonly processId: string | undefined
  readonly group: ScopeGroup
  readonly step: EditorStep
  /** A new process has its id now. */
  readonly onMade: (processId: string) => void
}

const Editor = ({ processId, group, step, onMade }: EditorProps) => {
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const refresh = useRefreshProcesses()
  const actor = useProcessEditor(
    { processId, step, scope: group === 'hr' ? 'entry' : 'contract' },
    ({ name, status }) => {
      void refresh()
      raise(`已保存“${name}”${status === PROCESS_STATUS.enabled ? '，正在启用中' : '，尚未启用'}`)
      go(listOf(group))
    },
  )
  const snapshot = useSelector(actor, (current) => current)
  const { stored } = snapshot.context
  const shown = stepOf(snapshot.value)
  // The browser's own back and forward go through the chart like the buttons do.
  useEffect(() => {
    const now = stepOf(actor.getSnapshot().value)
    if (now === undefined || now === step) return
    actor.send(step === 'nodes' ? { type: 'basics.submitted' } : { type: 'step.left' })
  }, [actor, step])
  useEffect(() => {
    const now = stepOf(actor.getSnapshot().value)
    if (shown === undefined || now === undefined || now === step) return
    const { stored: kept } = actor.getSnapshot().context
    if (kept !== null && processId === undefined) onMade(kept.processId)
    const query = kept === null ? '' : `?processId=${kept.processId}`
    go(`${pathOf(kept === null ? group : groupOf(kept.scope), now)}${query}`, {
      replace: processId === undefined,
    })
  }, [actor, go, group, onMade, processId, shown, step])
  const title = stored?.name ?? (processId === undefined ? `新建${GROUP_WORDS[group]}流程` : '审批流程')
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '审批流程', path: listOf(group) },
        ]}
        backTo={listOf(group)}
      />
      {snapshot.matches('opening') && <Skeleton active paragraph={{ rows: 8 }} />}
      {snapshot.matches('openingFailed') && (
        <ErrorState error={snapshot.context.failure} onRetry={() => actor.send({ type: 'load.retried' })} />
      )}
      {snapshot.matches('conflicted') && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="这个流程刚被其他人修改过，您的修改没有保存"
          description="请载入最新内容，看过之后再改。"
          action={<Button onClick={() => actor.send({ type: 'newest.taken' })}>载入最新内容</Button>}
        />
      )}
      {shown !== undefined && <EditorStage actor={actor} step={shown} />}
    </>
  )
}

const stepOf = (value: unknown): EditorStep | undefined => {
  if (value === 'describing' || value === 'savingBasics') return 'basics'
  return value === 'drawing' || value === 'savingNodes' ? 'nodes' : undefined
}
