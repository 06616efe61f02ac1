// /user/userCenter/contact: contacts of one's own and of the company, in groups (domain.md §10 联系人).
import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Contact, ContactScope } from '#protocol/account/contacts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { useContactAddress } from '#src/features/account/contacts/address.ts'
import { ContactDrawer } from '#src/features/account/contacts/contact-drawer.tsx'
import { useContactColumns } from '#src/features/account/contacts/contact-columns.tsx'
import styles from '#src/features/account/contacts/contacts.module.css'
import { GroupList } from '#src/features/account/contacts/group-list.tsx'
import { ImportDialog } from '#src/features/account/contacts/import-dialog.tsx'
import { useContacts, useDeleteContacts } from '#src/features/account/contacts/queries.ts'
import { useMay, useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

export const ContactPage = () => {
  const address = useContactAddress()
  const { scope, groupId, search, page } = address
  const isCompany = useUser().defaultBizType === 2
  const [open, setOpen] = useState<Contact | 'new' | 'import' | undefined>()
  const [chosen, choose] = useState<readonly string[]>([])
  const [mayAdd, mayImport, mayDelete] = [
    useMay('contact', 'add'),
    useMay('contact', 'import'),
    useMay('contact', 'del'),
  ]
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const remove = useDeleteContacts()
  const answer = useContacts(address)
  const rows = answer.data?.rows ?? []
  // What is not on the screen any more is not chosen any more.
  const selected = rows.filter(({ contactId }) => chosen.includes(contactId))
  const change: typeof address.change = (to) => {
    choose([])
    address.change(to)
  }
  const removeThese = async (contacts: readonly Contact[]) => {
    const isSure = await confirm({
      title:
        contacts.length === 1
          ? `删除联系人${contacts[0]!.name}？`
          : `删除选中的 ${contacts.length} 位联系人？`,
      consequence:
        scope === 'company'
          ? '本单位的同事也不再能看到，删除后不能恢复；已发起的合同不受影响。'
          : '删除后不能恢复；已发起的合同不受影响。',
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(
      contacts.map(({ contactId }) => contactId),
      {
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
        onSuccess: () => {
          choose([])
          raise(contacts.length === 1 ? `已删除${contacts[0]!.name}` : `已删除 ${contacts.length} 位联系人`)
          if (contacts.length === rows.length && page > 1) address.change({ page: page - 1 })
        },
      },
    )
  }
  const add = mayAdd ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
      添加联系人
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader
        title="联系人"
        trail={[{ label: isCompany ? '单位中心' : '个人中心', path: PAGES.center }]}
        hint="发起签署时可以直接选用，不必每次输入。"
        actions={
          <>
            {mayImport && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen('import')}>
                导入
              </Button>
            )}
            {add}
          </>
        }
      />
      <div className={styles['split']}>
        <GroupList scope={scope} chosen={groupId} onChoose={(next) => change({ groupId: next })} />
        <ListFrame
          answer={answer}
          page={page}
          onPage={(next) => change({ page: next })}
          {...(isCompany
            ? {
                tabs: {
                  active: scope,
                  items: [
                    { key: 'company', word: '单位联系人' },
                    { key: 'personal', word: '个人联系人' },
                  ],
                  onTab: (next: ContactScope) => change({ scope: next, groupId: undefined, search: '' }),
                },
              }
            : {})}
          tools={
            <ListSearch
              value={search}
              label="搜索联系人"
              hint="姓名、手机号或单位"
              onSearch={(text) => change({ search: text })}
            />
          }
          rowKey="contactId"
          columns={useContactColumns(setOpen, (contact) => void removeThese([contact]))}
          selection={
            mayDelete
              ? {
                  chosen: selected.map(({ contactId }) => contactId),
                  onChoose: choose,
                  labelOf: ({ name }) => `选择${name}`,
                }
              : undefined
          }
          empty={
            search === '' ? (
              <EmptyState
                title={groupId === undefined ? '还没有联系人' : '这个分组还没有联系人'}
                hint="可以逐个添加，也可以用 Excel 一次导入最多 500 位。"
                action={add}
              />
            ) : (
              <EmptyState
                title={`没有找到“${search}”`}
                hint="换个关键词，或到“全部”里找找。"
                action={<Button onClick={() => change({ search: '', groupId: undefined })}>清除搜索</Button>}
              />
            )
          }
          below={
            <SelectionBar count={selected.length} word="位" onClear={() => choose([])}>
              <Button
                size="small"
                danger
                loading={remove.isPending}
                onClick={() => void removeThese(selected)}
              >
                删除
              </Button>
            </SelectionBar>
          }
        />
      </div>
      {open === 'import' && <ImportDialog scope={scope} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'import' && (
        <ContactDrawer
          scope={scope}
          groupId={groupId}
          {...(open === 'new' ? {} : { contact: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
