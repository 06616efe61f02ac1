// The groups of contacts: chosen, made, renamed and deleted.
import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { ContactScope } from '#protocol/account/contacts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/account/contacts/contacts.module.css'
import { GroupDialog } from '#src/features/account/contacts/group-dialog.tsx'
import type { EditedGroup } from '#src/features/account/contacts/group-dialog.tsx'
import { useContactGroups, useDeleteGroup } from '#src/features/account/contacts/queries.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'

export interface GroupListProps {
  readonly scope: ContactScope
  /** `none` are those without a group, undefined all of them. */
  readonly chosen: string | undefined
  readonly onChoose: (groupId: string | undefined) => void
}

export const GroupList = ({ scope, chosen, onChoose }: GroupListProps) => {
  const { data } = useContactGroups(scope)
  const [editing, setEditing] = useState<EditedGroup | 'new' | undefined>()
  const [mayAdd, mayEdit, mayDelete] = [
    useMay('contact', 'add'),
    useMay('contact', 'edit'),
    useMay('contact', 'del'),
  ]
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const remove = useDeleteGroup()
  const removeGroup = async ({ groupId, name }: EditedGroup, count: number) => {
    const isSure = await confirm({
      title: `删除分组“${name}”？`,
      consequence: count === 0 ? '分组里没有联系人。' : `其中的 ${count} 位联系人会保留，变为未分组。`,
      verb: '删除分组',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(groupId, {
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      onSuccess: () => {
        if (chosen === groupId) onChoose(undefined)
      },
    })
  }
  const line = (key: string | undefined, name: string, count: number, group?: EditedGroup) => (
    <li key={key ?? 'all'} className={`${styles['group']} ${chosen === key ? styles['isChosen'] : ''}`}>
      <button
        type="button"
        className={styles['pick']}
        aria-current={chosen === key ? 'true' : undefined}
        onClick={() => onChoose(key)}
      >
        <span title={name}>{name}</span>
        <span className={styles['count']}>{count}</span>
      </button>
      {group !== undefined && (mayEdit || mayDelete) && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(mayEdit ? [{ key: 'rename', label: '重命名' }] : []),
              ...(mayDelete ? [{ key: 'delete', label: '删除分组', danger: true }] : []),
            ],
            onClick: ({ key: action }) =>
              action === 'rename' ? setEditing(group) : void removeGroup(group, count),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`分组${name}的操作`}
          />
        </Dropdown>
      )}
    </li>
  )
  return (
    <nav className={`card ${styles['groups']}`} aria-label="分组">
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {line(undefined, '全部', data?.total ?? 0)}
        {line('none', '未分组', data?.ungrouped ?? 0)}
        {(data?.groups ?? []).map((group) => line(group.groupId, group.name, group.count, group))}
      </ul>
      {mayAdd && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          style={{ marginTop: 4 }}
          onClick={() => setEditing('new')}
        >
          新建分组
        </Button>
      )}
      {editing !== undefined && (
        <GroupDialog
          scope={scope}
          {...(editing === 'new' ? {} : { group: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}
