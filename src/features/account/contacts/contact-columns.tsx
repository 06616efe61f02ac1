// Contacts as rows, to be chosen, changed and deleted.
import { Button } from 'antd'
import type { Contact } from '#protocol/account/contacts.ts'
import { useMay } from '#src/machines/react.tsx'
import { NameCell, NamesCell, TwoLines } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MaskedText } from '#src/ui/masked-text.tsx'

/** The columns; with the actions the user may take. */
export const useContactColumns = (
  onEdit: (contact: Contact) => void,
  onDelete: (contact: Contact) => void,
): ListColumn<Contact>[] => {
  const [mayEdit, mayDelete] = [useMay('contact', 'edit'), useMay('contact', 'del')]
  const columns: ListColumn<Contact>[] = [
    {
      title: '姓名',
      key: 'name',
      width: 160,
      render: (_, { name, groupName }) => (
        <NameCell name={name} under={groupName === '' ? '未分组' : groupName} />
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
      render: (_, { companyName }) => (
        <NamesCell names={companyName === '' ? [] : [companyName]} none="个人签署" />
      ),
    },
    {
      title: '邮箱与备注',
      key: 'more',
      width: '22%',
      ellipsis: true,
      render: (_, { email, remark }) => {
        const [first = '—', second = ''] = [email, remark].filter((text) => text !== '')
        return <TwoLines first={first} second={second} />
      },
    },
  ]
  if (mayEdit || mayDelete)
    columns.push({
      title: '操作',
      key: 'actions',
      width: 120,
      render: (_, contact) => (
        <div style={{ display: 'flex' }}>
          {mayEdit && (
            <Button type="link" size="small" onClick={() => onEdit(contact)}>
              编辑
            </Button>
          )}
          {mayDelete && (
            <Button type="link" size="small" onClick={() => onDelete(contact)}>
              删除
            </Button>
          )}
        </div>
      ),
    })
  return columns
}
