// Picks people who are to get a role.
import { SearchOutlined } from '@ant-design/icons'
import { Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { Role } from '#protocol/company/roles.ts'
import { useGrantRole, useRoleMembers } from '#src/features/company/roles/queries.ts'
import styles from '#src/features/company/roles/roles.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { Pager } from '#src/ui/pager.tsx'

export interface AddMembersDialogProps {
  readonly role: Role
  readonly onClose: () => void
}

export const AddMembersDialog = ({ role, onClose }: AddMembersDialogProps) => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  // Kept by id, so that people picked on one page are still picked on the next.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const { data, error, refetch } = useRoleMembers({ roleId: role.roleId, holding: false, search, page })
  const grant = useGrantRole()
  const raise = useRaiseAlert()
  const toggle = (memberId: string, name: string) => {
    const next = new Map(picked)
    if (!next.delete(memberId)) next.set(memberId, name)
    setPicked(next)
  }
  const give = () =>
    grant.mutate(
      { memberIds: [...picked.keys()], add: role.roleId },
      {
        onSuccess: () => {
          raise(`已把“${role.name}”授予${[...picked.values()].join('、')}`)
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={520}
      title={`把“${role.name}”授予员工`}
      okText={picked.size === 0 ? '授予' : `授予 ${picked.size} 人`}
      okButtonProps={{ disabled: picked.size === 0 }}
      confirmLoading={grant.isPending}
      onOk={give}
      onCancel={onClose}
    >
      <FormFailure error={grant.error} />
      <Input
        allowClear
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder="按姓名或手机号查找"
        aria-label="按姓名或手机号查找"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setPage(1)
        }}
      />
      <div className={styles['candidates']}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active />}
        {data?.total === 0 && (
          <p className={styles['nothing']}>
            {search.trim() === '' ? '所有员工都已持有这个角色。' : `没有找到“${search.trim()}”。`}
          </p>
        )}
        {data?.rows.map((member) => (
          <Checkbox
            key={member.memberId}
            className={styles['candidate'] ?? ''}
            checked={picked.has(member.memberId)}
            onChange={() => toggle(member.memberId, member.name)}
          >
            {member.name}
            <span className={`${styles['quiet']} tabular`}>
              {' '}
              {member.phoneMasked}
              {member.roles.length > 0 && ` · ${member.roles.join('、')}`}
            </span>
          </Checkbox>
        ))}
      </div>
      <Pager total={data?.total ?? 0} page={page} onChange={setPage} />
    </Modal>
  )
}
