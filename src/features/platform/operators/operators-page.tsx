// The operators' accounts and what each may do.
import { Button, Space } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { OperatorRow } from '#protocol/platform/operators/operators.ts'
import { maskPhone } from '#protocol/phone.ts'
import { OPERATOR_PERMISSIONS } from '#protocol/platform/operators/permissions.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useOperator } from '#src/features/platform/operators/operators-context.ts'
import { OperatorDialog } from '#src/features/platform/operators/operator-dialog.tsx'
import { PasswordOnce } from '#src/features/platform/operators/password-once.tsx'
import { useMoveOperator, useOperators, useResetPassword } from '#src/features/platform/operators/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const labels = new Map<string, string>(OPERATOR_PERMISSIONS.map(({ code, label }) => [code, label]))

const columns = (myId: string) => [
  {
    title: '姓名',
    key: 'name',
    width: 170,
    render: (_: unknown, row: OperatorRow) => (
      <span className={styles['rowText']}>
        <span>
          {row.name}
          {row.operatorId === myId && <span className={styles['count']}>（我）</span>}
        </span>
        <span className={styles['under']}>{row.account}</span>
      </span>
    ),
  },
  {
    title: '登录确认',
    key: 'phone',
    width: 150,
    render: (_: unknown, { phone }: OperatorRow) =>
      phone === '' ? '仅密码' : <span className="tabular">短信 {maskPhone(phone)}</span>,
  },
  {
    title: '权限',
    key: 'permissions',
    render: (_: unknown, { permissions }: OperatorRow) => {
      const words = permissions.map((code) => labels.get(code) ?? code).join('、')
      return permissions.length === OPERATOR_PERMISSIONS.length ? <span title={words}>全部权限</span> : words
    },
  },
  {
    title: '最近使用',
    key: 'seen',
    width: 140,
    render: (_: unknown, { lastSeenAt }: OperatorRow) =>
      lastSeenAt === null ? '还没有登录过' : <MomentText moment={lastSeenAt} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 110,
    render: (_: unknown, { state, mustChangePassword }: OperatorRow) =>
      state === 'disabled' ? (
        <StateTag tone="neutral">已停用</StateTag>
      ) : mustChangePassword ? (
        <StateTag tone="warning">待改密码</StateTag>
      ) : (
        <StateTag tone="success">启用</StateTag>
      ),
  },
]

export const OperatorsPage = () => {
  const me = useOperator()
  const answer = useOperators()
  const [edited, setEdited] = useState<OperatorRow | 'new' | null>(null)
  const [given, setGiven] = useState<{ name: string; account: string; password: string } | null>(null)
  const act = useActions(setEdited, setGiven)
  return (
    <>
      <PageHeader
        title="操作员"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="操作员不是平台用户，看不到任何合同。账号不能删除，只能停用，以便操作记录始终可查。"
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            添加操作员
          </Button>
        }
      />
      <ListFrame<OperatorRow, never>
        answer={{ ...answer, data: answer.data && { rows: answer.data } }}
        rowKey="operatorId"
        columns={[
          ...columns(me.operatorId),
          {
            title: '操作',
            key: 'actions',
            width: 200,
            render: (_: unknown, row) => (
              <Space size={12}>
                {row.actions.map((action) => (
                  <Button
                    key={action}
                    type="link"
                    style={{ padding: 0 }}
                    onClick={() => void act(action, row)}
                  >
                    {ACTION_WORDS[action]}
                  </Button>
                ))}
              </Space>
            ),
          },
        ]}
        minWidth={960}
        empty={<EmptyState title="还没有操作员" />}
      />
      {edited !== null && (
        <OperatorDialog
          operator={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onAdded={setGiven}
        />
      )}
      {given !== null && <PasswordOnce {...given} onClose={() => setGiven(null)} />}
    </>
  )
}

type Action = OperatorRow['actions'][number]

const ACTION_WORDS: Record<Action, string> = {
  edit: '修改',
  resetPassword: '重置密码',
  disable: '停用',
  enable: '启用',
}

const useActions = (
  edit: (row: OperatorRow) => void,
  give: (given: { name: string; account: string; password: string }) => void,
) => {
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const move = useMoveOperator()
  const reset = useResetPassword()
  const complain = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')
  return async (action: Action, row: OperatorRow) => {
    const { operatorId, name, account } = row
    if (action === 'edit') return edit(row)
    if (action === 'enable')
      return move.mutate(
        { operatorId, action },
        { onSuccess: () => raise(`${name} 可以登录了`), onError: complain },
      )
    const isSure = await confirm(
      action === 'disable'
        ? {
            title: `停用 ${name}？`,
            consequence: '停用后立即退出登录，不能再进入运营台；以后可以重新启用。',
            verb: '停用',
            isDangerous: true,
          }
        : {
            title: `重置 ${name} 的密码？`,
            consequence: '原密码立即失效并退出登录。新密码只显示一次，请转交本人，登录后须修改。',
            verb: '重置密码',
          },
    )
    if (!isSure) return
    if (action === 'disable')
      move.mutate({ operatorId, action }, { onSuccess: () => raise(`已停用 ${name}`), onError: complain })
    else
      reset.mutate(operatorId, {
        onSuccess: ({ password }) => give({ name, account, password }),
        onError: complain,
      })
  }
}
