// /user/userCenter/approveManage: the company's approval processes.
// Each shows what it applies to, who approves, and its faults (domain.md §10).
import { DownOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { groupOf, OFFERED_SCOPES } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ScopeGroup } from '#protocol/contracts/approval-processes/nodes.ts'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import {
  useDeleteProcess,
  useDisableProcess,
  useEnableProcess,
  useProcesses,
} from '#src/features/contracts/approval-processes/queries.ts'
import { VersionsDrawer } from '#src/features/contracts/approval-processes/versions-drawer.tsx'
import {
  GROUP_WORDS,
  STATUS_WORDS,
  approversWords,
  conditionsWords,
  scopeWord,
  usersWords,
} from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const HERE = PAGES.approvalProcesses
const GROUPS: readonly ScopeGroup[] = ['business', 'hr']

const editPath = ({ processId, scope }: ApprovalProcess, page: 'approveManageEdit' | 'approveSet'): string =>
  `/user/userCenter/${page}${groupOf(scope) === 'hr' ? '1' : ''}?processId=${processId}`

export const ApproveManagePage = () => {
  const [, go] = useLocation()
  const group: ScopeGroup = new URLSearchParams(useSearch()).get('group') === 'hr' ? 'hr' : 'business'
  const answer = useProcesses()
  const { data } = answer
  const groups = GROUPS.filter(
    (key) =>
      OFFERED_SCOPES.some((scope) => scope.group === key) ||
      data?.some((process) => groupOf(process.scope) === key) === true,
  )
  const [shown, setShown] = useState<ApprovalProcess>()
  const rows = data?.filter((process) => groupOf(process.scope) === group)
  const isOffered = OFFERED_SCOPES.some((scope) => scope.group === group)
  const create = isOffered && (
    <Allowed action="add">
      <Button type="primary" onClick={() => go(`${PAGES.approvalProcess}${group === 'hr' ? '1' : ''}`)}>
        新建{GROUP_WORDS[group]}流程
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="审批流程"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="启用后，符合条件的事项在发起时自动按流程审批。修改步骤会存为新版本，进行中的审批照原版本走完。"
        actions={create}
      />
      <ListFrame<ApprovalProcess, ScopeGroup>
        answer={{ ...answer, data: rows && { rows } }}
        tabs={{
          active: group,
          items: groups.map((key) => ({
            key,
            word: GROUP_WORDS[key],
            count: data?.filter((process) => groupOf(process.scope) === key).length,
          })),
          onTab: (next) => go(next === 'hr' ? `${HERE}?group=hr` : HERE, { replace: true }),
        }}
        rowKey="processId"
        columns={columnsWith(setShown)}
        empty={
          <EmptyState
            drawing="approval"
            title={`还没有${GROUP_WORDS[group]}审批流程`}
            hint={
              group === 'business'
                ? '没有流程时，合同发起后直接发给签署方。建一个流程，让大额或指定类型的合同先由同事审批。'
                : '为入职、转正、调岗、离职各建一个流程，表单提交后按步骤审批。'
            }
            action={create}
          />
        }
      />
      {shown !== undefined && <VersionsDrawer process={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

const columnsWith = (onVersions: (process: ApprovalProcess) => void): ListColumn<ApprovalProcess>[] => [
  {
    title: '流程',
    key: 'name',
    width: '20%',
    render: (_, process) => (
      <div className={styles['cells']}>
        {process.actions.includes('edit') ? (
          <Link href={editPath(process, 'approveSet')} className={styles['name']}>
            {process.name}
          </Link>
        ) : (
          <span className={styles['name']}>{process.name}</span>
        )}
        <span className={styles['quiet']}>
          {scopeWord(process.scope)}
          {process.note !== '' && ` · ${process.note}`}
        </span>
      </div>
    ),
  },
  {
    title: '适用',
    key: 'applies',
    width: '17%',
    render: (_, process) => (
      <div className={styles['cells']}>
        <span>{usersWords(process.users, process.names)}</span>
        {process.scope === 'contract' && (
          <span className={styles['quiet']}>{conditionsWords(process.conditions)}</span>
        )}
      </div>
    ),
  },
  { title: '步骤', key: 'nodes', render: (_, process) => <Chain process={process} /> },
  {
    title: '状态',
    key: 'status',
    width: 108,
    render: (_, { status, running }) => (
      <div className={styles['cells']}>
        <StateTag tone={STATUS_WORDS[status]?.tone ?? 'neutral'}>{STATUS_WORDS[status]?.word}</StateTag>
        {running > 0 && <span className={styles['quiet']}>{running} 项审批中</span>}
      </div>
    ),
  },
  {
    title: '更新',
    key: 'updatedAt',
    width: 96,
    responsive: ['xl'],
    render: (_, { updatedAt }) => <MomentText moment={updatedAt} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 176,
    render: (_, process) => <Actions process={process} onVersions={() => onVersions(process)} />,
  },
]

const Chain = ({ process }: { readonly process: ApprovalProcess }) => (
  <div className={styles['cells']}>
    <span className={styles['chain']}>
      {process.nodes.length === 0
        ? '还没有设置步骤'
        : process.nodes.map((node) => `${node.name}（${approversWords(node, process.names)}）`).join(' → ')}
    </span>
    {process.faults.map(({ nodeId, level, words }) => (
      <span
        key={`${nodeId ?? ''}${words}`}
        className={`${styles['fault']} ${level === 'partial' ? styles['warning'] : ''}`}
      >
        <WarningFilled aria-hidden /> {words}
      </span>
    ))}
  </div>
)

const Actions = ({
  process,
  onVersions,
}: {
  readonly process: ApprovalProcess
  readonly onVersions: () => void
}) => {
  const { processId, name, actions, running, versionNo } = process
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const enable = useEnableProcess()
  const disable = useDisableProcess()
  const remove = useDeleteProcess()
  const told = (done: string) => ({
    onSuccess: () => raise(`${done}“${name}”`),
    onError: (error: unknown) => raise(asCallFailure(error).words, 'error'),
  })
  const going = running > 0 ? `进行中的 ${running} 项审批照原版本继续。` : ''
  const ask = async (verb: string, consequence: string, act: () => void): Promise<void> => {
    if (await confirm({ title: `${verb}流程“${name}”？`, consequence, verb, isDangerous: verb === '删除' }))
      act()
  }
  const onDisable = (): Promise<void> =>
    ask('停用', `停用后，新发起的事项不再经过这个流程，直接进入下一环节。${going}`, () =>
      disable.mutate({ processId }, told('已停用')),
    )
  const onDelete = (): Promise<void> =>
    ask('删除', `流程及其版本记录不再显示，不能恢复。${going}`, () =>
      remove.mutate({ processId }, told('已删除')),
    )
  const more = [
    ...(actions.includes('edit') ? [{ key: 'basics', label: '修改基本信息' }] : []),
    ...(versionNo > 0 ? [{ key: 'versions', label: '查看版本' }] : []),
    ...(actions.includes('delete') ? [{ key: 'delete', label: '删除', danger: true }] : []),
  ]
  const run = (key: string): void => {
    if (key === 'basics') go(editPath(process, 'approveManageEdit'))
    else if (key === 'versions') onVersions()
    else void onDelete()
  }
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      {actions.includes('edit') && (
        <Button type="link" size="small" onClick={() => go(editPath(process, 'approveSet'))}>
          {process.status === PROCESS_STATUS.unfinished ? '设置步骤' : '步骤'}
        </Button>
      )}
      {actions.includes('enable') && (
        <Button
          type="link"
          size="small"
          loading={enable.isPending}
          onClick={() => enable.mutate({ processId }, told('已启用'))}
        >
          启用
        </Button>
      )}
      {actions.includes('disable') && (
        <Button type="link" size="small" onClick={() => void onDisable()}>
          停用
        </Button>
      )}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => run(key) }}>
          <Button type="link" size="small" aria-label={`更多操作：${name}`}>
            更多 <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
