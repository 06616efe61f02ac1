// A contact that is added or changed.
import { Button, Drawer, Form, Input, Select } from 'antd'
import { contactFields } from '#protocol/account/contacts.ts'
import type { Contact, ContactScope } from '#protocol/account/contacts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { problemOf } from '#protocol/problem-of.ts'
import { useAddContact, useContactGroups, useEditContact } from '#src/features/account/contacts/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed {
  name: string
  phone: string
  companyName: string
  email: string
  remark: string
  groupId?: string
}

export interface ContactDrawerProps {
  readonly scope: ContactScope
  /** The contact to change; a new one without it. */
  readonly contact?: Contact
  /** The group a new one goes to. */
  readonly groupId: string | undefined
  readonly onClose: () => void
}

const optional = (field: 'companyName' | 'email' | 'remark') =>
  ruleFrom((text) => problemOf(contactFields[field], text))

export const ContactDrawer = ({ scope, contact, groupId, onClose }: ContactDrawerProps) => {
  const [form] = Form.useForm<Typed>()
  const groups = useContactGroups(scope)
  const add = useAddContact()
  const edit = useEditContact()
  const raise = useRaiseAlert()
  const error = add.error ?? edit.error
  const save = ({ groupId: chosen, ...fields }: Typed) => {
    const outcome = {
      onSuccess: () => {
        raise(contact === undefined ? `已添加联系人${fields.name.trim()}` : '联系人已修改')
        onClose()
      },
      onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
    }
    if (contact === undefined) add.mutate({ scope, groupId: chosen ?? null, ...fields }, outcome)
    else edit.mutate({ contactId: contact.contactId, groupId: chosen ?? null, ...fields }, outcome)
  }
  const first = contact?.groupId ?? (groupId === 'none' ? undefined : groupId)
  return (
    <Drawer
      open
      size={440}
      title={
        contact === undefined
          ? scope === 'company'
            ? '添加单位联系人'
            : '添加个人联系人'
          : `修改${contact.name}`
      }
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => form.submit()}>
            {contact === undefined ? '添加' : '保存'}
          </Button>
        </div>
      }
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          name: contact?.name ?? '',
          phone: contact?.phone ?? '',
          companyName: contact?.companyName ?? '',
          email: contact?.email ?? '',
          remark: contact?.remark ?? '',
          ...(first === undefined ? {} : { groupId: first }),
        }}
        onFinish={save}
      >
        <FormFailure error={error} isSaidAtFields />
        <Form.Item label="姓名" name="name" rules={[ruleOf(contactFields.name, '请输入姓名')]}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item label="手机号" name="phone" rules={[ruleOf(contactFields.phone, '请输入手机号')]}>
          <PhoneInput />
        </Form.Item>
        <Form.Item
          label="单位名称（选填）"
          name="companyName"
          extra="对方以单位签署时填写，与营业执照一致"
          rules={[optional('companyName')]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item label="邮箱（选填）" name="email" rules={[optional('email')]}>
          <Input maxLength={100} inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item label="分组" name="groupId">
          <Select
            allowClear
            placeholder="未分组"
            options={(groups.data?.groups ?? []).map((group) => ({
              value: group.groupId,
              label: group.name,
            }))}
          />
        </Form.Item>
        <Form.Item label="备注（选填）" name="remark" rules={[optional('remark')]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </CalmForm>
    </Drawer>
  )
}
