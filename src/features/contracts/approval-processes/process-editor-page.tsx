// /user/userCenter/approveManageEdit(1) and approveSet(1): the editor of an approval process.
// The process is described, then its steps are drawn; one chart runs over both pages (domain.md §10).
import { Alert, Button, Segmented, Skeleton, Steps } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { groupOf } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ScopeGroup } from '#protocol/contracts/approval-processes/nodes.ts'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { PAGES } from '#protocol/pages.ts'
import { useProcessEditor } from '#src/features/contracts/approval-processes/actor.tsx'
import { BasicsForm } from '#src/features/contracts/approval-processes/basics-form.tsx'
import { PeopleChoice } from '#src/features/contracts/approval-processes/choices.tsx'
import { Flow } from '#src/features/contracts/approval-processes/flow.tsx'
import { NodePanel } from '#src/features/contracts/approval-processes/node-panel.tsx'
import { useRefreshProcesses } from '#src/features/contracts/approval-processes/queries.ts'
import { GROUP_WORDS, scopeWord, usersWords } from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { problemsShown } from '#src/machines/process-edits.ts'
import type { EditorStep } from '#src/machines/process-edits.ts'
import { mayUse } from '#src/machines/session-view.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
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
      {shown !== undefined && <Stage actor={actor} step={shown} />}
    </>
  )
}

type Actor = ReturnType<typeof useProcessEditor>

const stepOf = (value: unknown): EditorStep | undefined => {
  if (value === 'describing' || value === 'savingBasics') return 'basics'
  return value === 'drawing' || value === 'savingNodes' ? 'nodes' : undefined
}

const Stage = ({ actor, step }: { readonly actor: Actor; readonly step: EditorStep }) => {
  const snapshot = useSelector(actor, (current) => current)
  const { failure } = snapshot.context
  const problems = problemsShown(snapshot.context, step)
  const said = failure !== undefined && problems.every(({ words }) => !failure.words.includes(words))
  return (
    <section className={`card ${styles['editor']}`}>
      <Steps
        size="small"
        className={styles['steps'] ?? ''}
        current={step === 'basics' ? 0 : 1}
        items={[{ title: '基本信息' }, { title: '审批步骤' }]}
      />
      {step === 'basics' ? <Basics actor={actor} /> : <Drawing actor={actor} />}
      <div className={styles['foot']}>
        {(said || problems.length > 0) && (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles['footAlert'] ?? ''}
            title={said ? failure.words : `还有 ${problems.length} 处需要修改：${problems[0]?.words ?? ''}`}
          />
        )}
        {step === 'basics' ? <BasicsFoot actor={actor} /> : <NodesFoot actor={actor} />}
      </div>
    </section>
  )
}

const useProblemAt = (actor: Actor, step: EditorStep) => {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const problems = problemsShown(context, step)
  return (path: string): string | undefined => problems.find((problem) => problem.path === path)?.words
}

const Basics = ({ actor }: { readonly actor: Actor }) => {
  const { basics, stored } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <BasicsForm
      basics={basics}
      isNew={stored === null}
      names={stored?.names ?? {}}
      problemAt={useProblemAt(actor, 'basics')}
      onEdit={(change) => actor.send({ type: 'basics.edited', change })}
    />
  )
}

const BasicsFoot = ({ actor }: { readonly actor: Actor }) => {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button type="primary" loading={isBusy} onClick={() => actor.send({ type: 'basics.submitted' })}>
      保存，下一步
    </Button>
  )
}

const Drawing = ({ actor }: { readonly actor: Actor }) => {
  const { nodes, copies, picked, stored, basics } = useSelector(actor, (snapshot) => snapshot.context)
  const problemAt = useProblemAt(actor, 'nodes')
  // Names of what was chosen since the process was read.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const names = { ...stored?.names, ...chosen }
  const onNames = (found: Readonly<Record<string, string>>): void => setChosen({ ...chosen, ...found })
  const at = nodes.findIndex(({ nodeId }) => nodeId === picked)
  const node = nodes[at]
  const faultOf = (nodeId: string): string | undefined =>
    stored?.nodes.some(
      (before) => before.nodeId === nodeId && before === nodes.find((now) => now.nodeId === nodeId),
    )
      ? stored.faults.find((fault) => fault.nodeId === nodeId)?.words
      : undefined
  return (
    <div className={styles['drawing']}>
      <div className={styles['canvas']}>
        <Flow
          nodes={nodes}
          names={names}
          picked={picked}
          start={`${usersWords(basics.users, names)}发起`}
          end={`审批通过，${basics.scope === 'contract' ? '发给签署方' : '继续办理'}`}
          problemOf={(nodeId) =>
            problemAt(`nodes.${nodeId}.name`) ?? problemAt(`nodes.${nodeId}.approvers`) ?? faultOf(nodeId)
          }
          actions={{
            onAdd: (place) => actor.send({ type: 'node.added', at: place }),
            onPick: (nodeId) => actor.send({ type: 'node.picked', nodeId }),
            onMove: (nodeId, by) => actor.send({ type: 'node.moved', nodeId, by }),
            onRemove: (nodeId) => actor.send({ type: 'node.removed', nodeId }),
          }}
        />
      </div>
      <div className={styles['side']}>
        {node === undefined ? (
          <section className={`card ${styles['panel']}`} aria-label="设置步骤">
            <h2 className={styles['panelTitle']}>还没有审批步骤</h2>
            <p className={styles['explained']}>点左侧流程里的加号添加第一步，再在这里设置由谁审批。</p>
          </section>
        ) : (
          <NodePanel
            key={node.nodeId}
            node={node}
            at={at}
            names={names}
            problemAt={problemAt}
            onNames={onNames}
            onEdit={(change) => actor.send({ type: 'node.edited', nodeId: node.nodeId, change })}
          />
        )}
        {groupOf(basics.scope) === 'hr' && (
          <section className={`card ${styles['panel']}`} aria-label="抄送">
            <h2 className={styles['panelTitle']}>抄送</h2>
            <LabelledField label="抄送给" isOptional>
              {(control) => (
                <PeopleChoice
                  id={control.id}
                  value={copies.memberIds}
                  names={names}
                  onNames={onNames}
                  onChange={(memberIds) => actor.send({ type: 'copies.edited', change: { memberIds } })}
                />
              )}
            </LabelledField>
            <LabelledField label="抄送时机" isGroup>
              {() => (
                <Segmented<1 | 2>
                  aria-label="抄送时机"
                  value={copies.timing}
                  options={[
                    { value: 1, label: '提交时' },
                    { value: 2, label: '通过后' },
                  ]}
                  onChange={(timing) => actor.send({ type: 'copies.edited', change: { timing } })}
                />
              )}
            </LabelledField>
          </section>
        )}
      </div>
    </div>
  )
}

const NodesFoot = ({ actor }: { readonly actor: Actor }) => {
  const user = useUser()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { stored, enable, basics } = useSelector(actor, (snapshot) => snapshot.context)
  const isEnabled = stored?.status === PROCESS_STATUS.enabled
  const mayEnable = mayUse(user, 'approveManage', 'enable')
  const submit = (wish: boolean): void => actor.send({ type: 'nodes.submitted', enable: wish })
  return (
    <>
      <span className={styles['footNote']}>
        {isEnabled
          ? `保存为第 ${stored.versionNo + 1} 版，新发起的${scopeWord(basics.scope)}按新版本审批；进行中的照旧。`
          : ''}
      </span>
      <Button disabled={isBusy} onClick={() => actor.send({ type: 'step.left' })}>
        上一步
      </Button>
      {isEnabled || !mayEnable ? (
        <Button type="primary" loading={isBusy} onClick={() => submit(false)}>
          保存步骤
        </Button>
      ) : (
        <>
          <Button loading={isBusy && !enable} disabled={isBusy && enable} onClick={() => submit(false)}>
            仅保存
          </Button>
          <Button
            type="primary"
            loading={isBusy && enable}
            disabled={isBusy && !enable}
            onClick={() => submit(true)}
          >
            保存并启用
          </Button>
        </>
      )}
    </>
  )
}
