// Who holds a role, and giving it to others.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Role, RoleMember } from '#protocol/company/roles.ts'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { AddMembersDialog } from '#src/features/company/roles/add-members-dialog.tsx'
import { useGrantRole, useRoleMembers } from '#src/features/company/roles/queries.ts'
import styles from '#src/features/company/roles/roles.module.css'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

export const RoleMembers = ({ role }: { readonly role: Role }) => {
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useRoleMembers({ roleId: role.roleId, holding: true, search: '', page })
  const grant = useGrantRole()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const maySeeStaff = useMay('staffManage', 'view')
  const mayGrant = role.actions.includes('grant')
  const take = async (member: RoleMember) => {
    const isSure = await confirm({
      title: `收回${member.name}的“${role.name}”？`,
      consequence: '收回后立即生效，对方将失去只由这个角色给予的权限。',
      verb: '收回',
      isDangerous: true,
    })
    if (!isSure) return
    grant.mutate(
      { memberIds: [member.memberId], remove: role.roleId },
      {
        onSuccess: () => raise(`已收回${member.name}的“${role.name}”`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const columns: ListColumn<RoleMember>[] = [
    {
      title: '姓名',
      key: 'name',
      width: 140,
      render: (_, member) =>
        maySeeStaff ? (
          <Link href={`${PAGES.staff}?search=${encodeURIComponent(member.name)}`}>{member.name}</Link>
        ) : (
          member.name
        ),
    },
    {
      title: '手机号',
      key: 'phone',
      width: 130,
      render: (_, member) => <span className="tabular">{member.phoneMasked}</span>,
    },
    { title: '岗位', dataIndex: 'post', width: 120, ellipsis: true, render: (post: string) => post || '—' },
    {
      title: '状态',
      key: 'status',
      width: 100,
      render: (_, { status }) => (
        <StateTag tone={status === 'active' ? 'success' : 'neutral'}>{STAFF_STATUS[status]}</StateTag>
      ),
    },
    { title: '全部角色', key: 'roles', ellipsis: true, render: (_, { roles }) => roles.join('、') },
    {
      title: '操作',
      key: 'actions',
      width: 88,
      render: (_, member) =>
        mayGrant && (
          <Button
            type="link"
            size="small"
            aria-label={`收回${member.name}的角色`}
            onClick={() => void take(member)}
          >
            收回
          </Button>
        ),
    },
  ]
  const add = mayGrant && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      授予员工
    </Button>
  )
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  return (
    <>
      {data.total === 0 ? (
        <EmptyState
          title="还没有人持有这个角色"
          hint="授予后，对方的下一次操作就按新的权限进行。"
          action={add}
        />
      ) : (
        <>
          <div className={styles['membersBar']}>
            <span className={styles['quiet']}>
              {role.roleId === 'superAdmin'
                ? '超级管理员每个单位一位，由本人在“员工”中转让。'
                : '授予和收回都立即生效。一人可以持有多个角色，权限相加。'}
              <HelpLink topic={TOPICS.roles} />
            </span>
            {add}
          </div>
          <ListTable
            rowKey="memberId"
            columns={columns}
            rows={data.rows}
            isLoading={false}
            isWhole
            minWidth={640}
            empty={undefined}
          />
          <Pager total={data.total} page={page} onChange={setPage} />
        </>
      )}
      {isAdding && <AddMembersDialog role={role} onClose={() => setAdding(false)} />}
    </>
  )
}
