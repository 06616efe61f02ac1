// Contacts as rows, to be chosen, changed and deleted.
import { Button, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { Contact } from '#protocol/account/contacts.ts'
import styles from '#src/features/account/contacts/contacts.module.css'
import { useMay } from '#src/machines/react.tsx'
import { MaskedText } from '#src/ui/masked-text.tsx'
import { SelectAll } from '#src/ui/select-all.tsx'

export interface ContactTableProps {
  readonly rows: readonly Contact[] | undefined
  readonly isLoading: boolean
  readonly empty: ReactNode
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onEdit: (contact: Contact) => void
  readonly onDelete: (contacts: readonly Contact[]) => void
}

export const ContactTable = ({
  rows,
  isLoading,
  empty,
  chosen,
  onChoose,
  onEdit,
  onDelete,
}: ContactTableProps) => {
  const [mayEdit, mayDelete] = [useMay('contact', 'edit'), useMay('contact', 'del')]
  const columns: TableColumnsType<Contact> = [
    {
      title: '姓名',
      key: 'name',
      width: 160,
      render: (_, { name, groupName }) => (
        <div className={styles['nameCell']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['under']}>{groupName === '' ? '未分组' : groupName}</span>
        </div>
      ),
    },
    {
      title: '手机号',
      key: 'phone',
      width: 160,
      render: (_, { phone, phoneMasked }) => <MaskedText masked={phoneMasked} full={phone} label="手机号" />,
    },
    {
      title: '单位',
      key: 'companyName',
      ellipsis: true,
      render: (_, { companyName }) =>
        companyName === '' ? (
          <span className={styles['quiet']}>个人签署</span>
        ) : (
          <span title={companyName}>{companyName}</span>
        ),
    },
    {
      title: '邮箱与备注',
      key: 'more',
      width: '22%',
      ellipsis: true,
      render: (_, { email, remark }) => (
        <div className={styles['nameCell']}>
          <span className={styles['clipped']} title={email}>
            {email === '' ? '—' : email}
          </span>
          <span className={styles['under']} title={remark}>
            {remark}
          </span>
        </div>
      ),
    },
  ]
  if (mayEdit || mayDelete)
    columns.push({
      title: '操作',
      key: 'actions',
      width: 120,
      render: (_, contact) => (
        <div style={{ display: 'flex', marginLeft: -7 }}>
          {mayEdit && (
            <Button type="link" size="small" onClick={() => onEdit(contact)}>
              编辑
            </Button>
          )}
          {mayDelete && (
            <Button type="link" size="small" onClick={() => onDelete([contact])}>
              删除
            </Button>
          )}
        </div>
      ),
    })
  return (
    <Table<Contact>
      rowKey="contactId"
      columns={columns}
      dataSource={rows === undefined ? [] : [...rows]}
      loading={isLoading}
      pagination={false}
      scroll={{ y: 'calc(100vh - 360px)' }}
      locale={{ emptyText: isLoading ? <div style={{ height: 240 }} /> : empty }}
      tableLayout="fixed"
      {...(mayDelete
        ? {
            rowSelection: {
              columnWidth: 44,
              columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
              selectedRowKeys: [...chosen],
              onChange: (keys: readonly unknown[]) => onChoose(keys.map(String)),
              getCheckboxProps: ({ name }: Contact) => ({ 'aria-label': `选择${name}` }),
            },
          }
        : {})}
    />
  )
}
