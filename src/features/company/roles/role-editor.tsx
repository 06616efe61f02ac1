// The editor of one role: name, note and permissions, saved together.
// If somebody else saved meanwhile, it shows their version before it is overwritten.
import { useSelector } from '@xstate/react'
import { Alert, Button, Input } from 'antd'
import { useEffect } from 'react'
import { ROLE_NAME_LENGTH, ROLE_NOTE_LENGTH } from '#protocol/company/roles.ts'
import type { RoleEditorActor } from '#src/features/company/roles/actor.tsx'
import { ConflictDialog } from '#src/features/company/roles/conflict-dialog.tsx'
import { GrantsTree } from '#src/features/company/roles/grants-tree.tsx'
import { changesInWords, draftOf } from '#src/features/company/roles/role-draft.ts'
import type { Holds } from '#src/features/company/roles/role-draft.ts'
import styles from '#src/features/company/roles/roles.module.css'
import { hasUnsavedRole } from '#src/machines/role-editor.machine.ts'
import { focusPath } from '#src/ui/focus-path.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'

export interface RoleEditorProps {
  readonly actor: RoleEditorActor
  readonly holds: Holds
  /** Leaves a new role; changes to a stored one are taken back instead. */
  readonly onCancel?: () => void
  readonly onDirty: (isDirty: boolean) => void
}

export const RoleEditor = ({ actor, holds, onCancel, onDirty }: RoleEditorProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { role, draft, stored, theirs, isChecked, failure } = snapshot.context
  const isNew = role === undefined
  const isSaving = snapshot.hasTag('busy')
  const isDirty = snapshot.status === 'active' && hasUnsavedRole(snapshot.context)
  useEffect(() => {
    onDirty(isDirty)
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, onDirty])
  const missing = isChecked && draft.name.trim() === '' ? '请填写角色名称' : undefined
  const taken = failure?.fields['name']
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'draft.submitted' })
        if (draft.name.trim() === '') focusPath('name')
      }}
    >
      <div className={styles['fields']}>
        <LabelledField label="角色名称" path="name" problem={missing ?? taken}>
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              maxLength={ROLE_NAME_LENGTH}
              autoFocus={isNew}
              placeholder="例如：档案管理员"
              onChange={({ target }) => actor.send({ type: 'draft.edited', change: { name: target.value } })}
            />
          )}
        </LabelledField>
        <LabelledField label="说明" isOptional>
          {(control) => (
            <Input
              {...control}
              value={draft.note}
              maxLength={ROLE_NOTE_LENGTH}
              placeholder="这个角色给谁用，负责什么"
              onChange={({ target }) => actor.send({ type: 'draft.edited', change: { note: target.value } })}
            />
          )}
        </LabelledField>
      </div>
      <GrantsTree
        grants={draft.grants}
        holds={holds}
        onChange={(grants) => actor.send({ type: 'draft.edited', change: { grants } })}
      />
      <div className={styles['foot']}>
        {failure !== undefined && taken === undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={failure.words}
            className={styles['footAlert'] ?? ''}
          />
        )}
        <span className={styles['footNote']}>
          {isNew ? '保存后可以把它授予员工' : isDirty ? '有未保存的修改' : '没有未保存的修改'}
        </span>
        <Button
          disabled={!isDirty || isSaving}
          onClick={() => (onCancel === undefined ? actor.send({ type: 'draft.discarded' }) : onCancel())}
        >
          {isNew ? '不建了' : '放弃修改'}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
          {isNew ? '新建角色' : '保存'}
        </Button>
      </div>
      {theirs !== undefined && snapshot.matches('conflicted') && (
        <ConflictDialog
          name={stored.name}
          changes={changesInWords(stored, draftOf(theirs))}
          onClose={() => actor.send({ type: 'comparison.closed' })}
          onTakeTheirs={() => actor.send({ type: 'theirs.taken' })}
          onKeepMine={() => actor.send({ type: 'mine.kept' })}
        />
      )}
    </form>
  )
}
