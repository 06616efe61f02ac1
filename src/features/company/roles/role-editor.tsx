// The editor of one role: name, note and permissions, saved together.
// If somebody else saved meanwhile, it shows their version before it is overwritten.
import { Alert, Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { ROLE_NAME_LENGTH, ROLE_NOTE_LENGTH } from '#protocol/company/roles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { GrantsTree } from '#src/features/company/roles/grants-tree.tsx'
import { isSame } from '#src/features/company/roles/role-draft.ts'
import type { Holds, RoleDraft } from '#src/features/company/roles/role-draft.ts'
import styles from '#src/features/company/roles/roles.module.css'
import { focusPath } from '#src/ui/focus-path.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'

export interface RoleEditorProps {
  /** What is stored; the empty or copied role for a new one. */
  readonly stored: RoleDraft
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly failure: unknown
  readonly holds: Holds
  readonly onSave: (draft: RoleDraft) => void
  /** Leaves a new role; takes typed changes back otherwise. */
  readonly onCancel: () => void
  readonly onDirty: (isDirty: boolean) => void
}

export const RoleEditor = (props: RoleEditorProps) => {
  const { stored, isNew, isSaving, failure, holds, onSave, onCancel, onDirty } = props
  const [draft, setDraft] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const isDirty = isNew || !isSame(draft, stored)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const refusal = failure === null ? undefined : asCallFailure(failure)
  const missing = isChecked && draft.name.trim() === '' ? '请填写角色名称' : undefined
  const taken = refusal?.fields['name']
  const save = () => {
    setChecked(true)
    if (draft.name.trim() === '') focusPath('name')
    else onSave({ ...draft, name: draft.name.trim(), note: draft.note.trim() })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
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
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
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
              onChange={({ target }) => setDraft({ ...draft, note: target.value })}
            />
          )}
        </LabelledField>
      </div>
      <GrantsTree grants={draft.grants} holds={holds} onChange={(grants) => setDraft({ ...draft, grants })} />
      <div className={styles['foot']}>
        {refusal !== undefined && taken === undefined && refusal.code !== 'role.stale' && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={refusal.words}
            className={styles['footAlert'] ?? ''}
          />
        )}
        <span className={styles['footNote']}>
          {isNew ? '保存后可以把它授予员工' : isDirty ? '有未保存的修改' : '没有未保存的修改'}
        </span>
        <Button
          disabled={!isDirty || isSaving}
          onClick={() => {
            setDraft(stored)
            onCancel()
          }}
        >
          {isNew ? '不建了' : '放弃修改'}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
          {isNew ? '新建角色' : '保存'}
        </Button>
      </div>
    </form>
  )
}
