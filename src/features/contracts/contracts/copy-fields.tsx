// The person a contract is copied to after its launch, and from when on they read it.
import { Form, Input, Segmented } from 'antd'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { isPhone } from '#protocol/phone.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

const TIMINGS = [
  { value: 1, label: '现在' },
  { value: 2, label: '全部签署后' },
]

export const CopyFields = () => (
  <>
    <Form.Item
      name="name"
      label="姓名"
      rules={[
        {
          validator: (_, name: string | undefined) =>
            isPersonName(normalizePersonName(name ?? ''))
              ? Promise.resolve()
              : Promise.reject(new Error('请填写 2–30 字的真实姓名')),
        },
      ]}
    >
      <Input maxLength={30} autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="phone"
      label="手机号"
      rules={[
        {
          validator: (_, phone: string | undefined) =>
            isPhone((phone ?? '').trim())
              ? Promise.resolve()
              : Promise.reject(new Error('请填写 11 位手机号')),
        },
      ]}
    >
      <PhoneInput />
    </Form.Item>
    <Form.Item name="timing" label="抄送时机">
      <Segmented options={TIMINGS} />
    </Form.Item>
  </>
)
