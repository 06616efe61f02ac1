// The panel right of the list of roles: one role with its permissions and people, or a new one.
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import type { Role } from '#protocol/company/roles.ts'
import { useNewRole, useRoleEditor } from '#src/features/company/roles/actor.tsx'
import { DeleteDialog } from '#src/features/company/roles/delete-dialog.tsx'
import { GrantsTree } from '#src/features/company/roles/grants-tree.tsx'
import { useRefreshRoles } from '#src/features/company/roles/queries.ts'
import { newDraft } from '#src/features/company/roles/role-draft.ts'
import type { Holds } from '#src/features/company/roles/role-draft.ts'
import { RoleEditor } from '#src/features/company/roles/role-editor.tsx'
import { RoleMembers } from '#src/features/company/roles/role-members.tsx'
import styles from '#src/features/company/roles/roles.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'

export interface NewRoleProps {
  readonly from: Role | undefined
  readonly holds: Holds
  readonly onMade: (roleId: string) => void
  readonly onCancel: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** A role that is being made, empty or as a copy. */
export const NewRole = ({ from, holds, onMade, onCancel, onDirty }: NewRoleProps) => {
  const refresh = useRefreshRoles()
  const raise = useRaiseAlert()
  const actor = useNewRole(newDraft(from, holds), {
    onSaved: ({ roleId, name }) => {
      raise(`角色“${name}”已新建`)
      void refresh().then(() => onMade(roleId))
    },
    onGone: onCancel,
  })
  return (
    <section className={`card ${styles['detail']}`} aria-label="新建角色">
      <div className={styles['head']} style={{ marginBottom: 16 }}>
        <h2 className={styles['name']}>{from === undefined ? '新建角色' : `复制“${from.name}”`}</h2>
      </div>
      <RoleEditor actor={actor} holds={holds} onDirty={onDirty} onCancel={onCancel} />
    </section>
  )
}

export interface RolePanelProps {
  readonly role: Role
  readonly roles: readonly Role[]
  readonly holds: Holds
  readonly onCopy: () => void
  readonly onDeleted: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** A stored role. */
export const RolePanel = ({ role, roles, holds, onCopy, onDeleted, onDirty }: RolePanelProps) => {
  const [isDeleting, setDeleting] = useState(false)
  const raise = useRaiseAlert()
  const canEdit = role.actions.includes('edit')
  return (
    <section className={`card ${styles['detail']}`} aria-label={role.name}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{role.name}</h2>
        <div className={styles['headActions']}>
          <Allowed action="add">
            <Button icon={<CopyOutlined aria-hidden />} onClick={onCopy}>
              复制
            </Button>
          </Allowed>
          {role.actions.includes('delete') && (
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setDeleting(true)}>
              删除
            </Button>
          )}
        </div>
      </div>
      {role.note !== '' && <p className={styles['note']}>{role.note}</p>}
      {role.isPreset && (
        <Alert
          type="info"
          showIcon
          className={styles['locked'] ?? ''}
          title="预设角色的权限不能修改。需要不一样的权限时，复制一份再改。"
        />
      )}
      <Tabs
        items={[
          {
            key: 'grants',
            label: '权限',
            children: canEdit ? (
              <Editing role={role} holds={holds} onDirty={onDirty} />
            ) : (
              <GrantsTree grants={role.grants} holds={holds} />
            ),
          },
          {
            key: 'members',
            label: `持有人 ${role.holders}`,
            children: (
              <div className={styles['bottom']}>
                <RoleMembers role={role} />
              </div>
            ),
          },
        ]}
      />
      {isDeleting && (
        <DeleteDialog
          role={role}
          others={roles.filter((other) => other.roleId !== role.roleId && other.actions.includes('grant'))}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            raise(`角色“${role.name}”已删除`)
            onDeleted()
          }}
        />
      )}
    </section>
  )
}

const Editing = ({ role, holds, onDirty }: Pick<RolePanelProps, 'role' | 'holds' | 'onDirty'>) => {
  const refresh = useRefreshRoles()
  const raise = useRaiseAlert()
  const actor = useRoleEditor(role, {
    onSaved: ({ name }) => {
      raise(`“${name}”已保存，持有人的下一次操作即按新的权限进行`)
      void refresh()
    },
    onGone: () => {
      raise('这个角色已被删除', 'error')
      onDirty(false)
      void refresh()
    },
  })
  return <RoleEditor actor={actor} holds={holds} onDirty={onDirty} />
}
