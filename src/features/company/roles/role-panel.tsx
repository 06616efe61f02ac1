// The panel right of the list of roles: one role with its permissions and people, or a new one.
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Tabs } from 'antd'
import { useCallback, useState } from 'react'
import type { Role } from '#protocol/company/roles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { ConflictDialog } from '#src/features/company/roles/conflict-dialog.tsx'
import { DeleteDialog } from '#src/features/company/roles/delete-dialog.tsx'
import { GrantsTree } from '#src/features/company/roles/grants-tree.tsx'
import { useChangeRole, useCreateRole, useFreshRoles } from '#src/features/company/roles/queries.ts'
import { changesInWords, draftOf, newDraft } from '#src/features/company/roles/role-draft.ts'
import type { Holds, RoleDraft } from '#src/features/company/roles/role-draft.ts'
import { RoleEditor } from '#src/features/company/roles/role-editor.tsx'
import { RoleMembers } from '#src/features/company/roles/role-members.tsx'
import styles from '#src/features/company/roles/roles.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'

const sent = ({ name, note, grants }: RoleDraft) => ({
  name,
  note,
  grants: Object.fromEntries(Object.entries(grants).map(([code, actions]) => [code, [...actions]])),
})

export interface NewRoleProps {
  readonly from: Role | undefined
  readonly holds: Holds
  readonly onMade: (roleId: string) => void
  readonly onCancel: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** A role that is being made, empty or as a copy. */
export const NewRole = ({ from, holds, onMade, onCancel, onDirty }: NewRoleProps) => {
  const create = useCreateRole()
  const raise = useRaiseAlert()
  const [requestId] = useState(() => makeUuid())
  const [stored] = useState(() => newDraft(from, holds))
  return (
    <section className={`card ${styles['detail']}`} aria-label="新建角色">
      <div className={styles['head']} style={{ marginBottom: 16 }}>
        <h2 className={styles['name']}>{from === undefined ? '新建角色' : `复制“${from.name}”`}</h2>
      </div>
      <RoleEditor
        stored={stored}
        isNew
        isSaving={create.isPending}
        failure={create.error}
        holds={holds}
        onDirty={onDirty}
        onCancel={onCancel}
        onSave={(draft) =>
          create.mutate(
            { requestId, ...sent(draft) },
            {
              onSuccess: ({ roleId, name }) => {
                raise(`角色“${name}”已新建`)
                onMade(roleId)
              },
            },
          )
        }
      />
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

interface Conflict {
  readonly mine: RoleDraft
  readonly theirs: Role
  readonly changes: readonly string[]
}

const Editing = ({ role, holds, onDirty }: Pick<RolePanelProps, 'role' | 'holds' | 'onDirty'>) => {
  const change = useChangeRole()
  const fresh = useFreshRoles()
  const raise = useRaiseAlert()
  // The role that was edited: a refetched list must not slip somebody else's changes under the edits.
  const [begun, setBegun] = useState<Role>()
  const base = begun ?? role
  const pin = useCallback(
    (isDirty: boolean) => {
      onDirty(isDirty)
      setBegun((before) => (isDirty ? (before ?? role) : undefined))
    },
    [onDirty, role],
  )
  const [conflict, setConflict] = useState<Conflict>()
  const save = (draft: RoleDraft, version: number) =>
    change.mutate(
      { roleId: role.roleId, version, ...sent(draft) },
      {
        onSuccess: (saved) => {
          setBegun(undefined)
          raise(`“${saved.name}”已保存，持有人的下一次操作即按新的权限进行`)
        },
        onError: (thrown) => {
          if (asCallFailure(thrown).code === 'role.stale') void meet(draft)
        },
      },
    )
  const meet = async (mine: RoleDraft) => {
    const theirs = (await fresh()).find(({ roleId }) => roleId === role.roleId)
    if (theirs === undefined) raise('这个角色已被删除', 'error')
    else setConflict({ mine, theirs, changes: changesInWords(draftOf(base), draftOf(theirs)) })
  }
  return (
    <>
      <RoleEditor
        key={`${base.roleId} ${base.version}`}
        stored={draftOf(base)}
        isNew={false}
        isSaving={change.isPending}
        failure={change.error}
        holds={holds}
        onDirty={pin}
        onCancel={() => {
          change.reset()
          setBegun(undefined)
        }}
        onSave={(draft) => save(draft, base.version)}
      />
      {conflict !== undefined && (
        <ConflictDialog
          name={base.name}
          changes={conflict.changes}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => {
            setBegun(undefined)
            setConflict(undefined)
          }}
          onKeepMine={() => {
            save(conflict.mine, conflict.theirs.version)
            setConflict(undefined)
          }}
        />
      )}
    </>
  )
}
