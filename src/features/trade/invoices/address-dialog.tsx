// A postal address that is added or changed.
import { Cascader, Checkbox, Form, Input, Modal } from 'antd'
import { addressFields } from '#protocol/trade/invoices/titles.ts'
import type { InvoiceAddress } from '#protocol/trade/invoices/titles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useAreas, useSaveAddress } from '#src/features/trade/invoices/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed {
  name: string
  phone: string
  /** Province and prefecture. */
  area: string[]
  detail: string
  isDefault: boolean
}

export interface AddressDialogProps {
  readonly address?: InvoiceAddress
  readonly onClose: () => void
  readonly onSaved?: (addressId: string) => void
}

export const AddressDialog = ({ address, onClose, onSaved }: AddressDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const areas = useAreas()
  const save = useSaveAddress()
  const onFinish = ({ area, ...typed }: Typed) =>
    save.mutate(
      { ...typed, area: area.at(-1) ?? '', addressId: address?.addressId ?? null },
      {
        onSuccess: ({ addressId }) => {
          onSaved?.(addressId)
          onClose()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <Modal
      open
      centered
      width={480}
      title={address === undefined ? '新增邮寄地址' : '修改邮寄地址'}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={
          address === undefined
            ? { isDefault: false }
            : { ...address, area: [address.area.slice(0, 2), address.area] }
        }
        onFinish={onFinish}
      >
        <FormFailure error={save.error} isSaidAtFields />
        <Form.Item label="收件人" name="name" rules={[ruleOf(addressFields.name, '请填写收件人')]}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item label="手机号" name="phone" rules={[ruleOf(addressFields.phone, '请填写 11 位手机号')]}>
          <PhoneInput />
        </Form.Item>
        <Form.Item label="所在地区" name="area" rules={[{ required: true, message: '请选择省市' }]}>
          <Cascader
            options={(areas.data ?? []).map(({ code, name, children }) => ({
              value: code,
              label: name,
              children: children.map((child) => ({ value: child.code, label: child.name })),
            }))}
            loading={areas.isPending}
            showSearch
            placeholder="省 / 市"
          />
        </Form.Item>
        <Form.Item
          label="详细地址"
          name="detail"
          rules={[ruleOf(addressFields.detail, '请填写区县、街道和门牌号')]}
        >
          <Input.TextArea rows={2} maxLength={100} placeholder="区县、街道和门牌号" />
        </Form.Item>
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox disabled={address?.isDefault === true}>设为默认地址</Checkbox>
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
