// A new free package: for whom, how many documents, for how long, with what.
import { Form, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { GIFT_LIMITS, giftDays, giftDocuments, MOST_FREE_STAFF, packageName } from '#protocol/trade/quotas.ts'
import { useChangeFree } from '#src/features/trade/packages/desk-queries.ts'
import type { NewPackage } from '#src/features/trade/packages/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { moduleWords } from '#src/ui/money-words.ts'

/** Persons have neither a number of staff nor a choice of modules. */
type Typed = Omit<NewPackage, 'staffLimit' | 'modules'> & Partial<Pick<NewPackage, 'staffLimit' | 'modules'>>

const number = { precision: 0, style: { width: '100%' }, changeOnWheel: false } as const
const MODULES = (['1', '1,2', '1,3', '1,2,3'] as const).map((value) => ({ value, label: moduleWords(value) }))

export const FreeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  const { mutate, isPending, error } = useChangeFree()
  const raise = useRaiseAlert()
  const audience = Form.useWatch('audience', form)
  const add = ({ staffLimit = null, modules = '1', ...typed }: Typed) =>
    mutate(
      { act: 'add', input: { ...typed, staffLimit, modules } },
      {
        onSuccess: () => {
          onClose()
          raise(`已上架“${typed.name}”`)
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={560}
      title="新增免费套餐"
      okText="上架"
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ audience: 2, validDays: 30, modules: '1' }}
        onFinish={add}
      >
        <FormFailure error={error} />
        <Form.Item label="适用" name="audience">
          <Segmented
            options={[
              { value: 2, label: '单位' },
              { value: 1, label: '个人' },
            ]}
          />
        </Form.Item>
        <Form.Item label="名称" name="name" rules={[ruleOf(packageName, '请填写名称')]}>
          <Input placeholder="如 新单位试用" maxLength={20} />
        </Form.Item>
        <Form.Item label="份数" name="quota" rules={[ruleOf(giftDocuments, '请填写份数')]}>
          <InputNumber<number> {...number} min={1} max={GIFT_LIMITS.documents} suffix="份" />
        </Form.Item>
        <Form.Item
          label="有效期"
          name="validDays"
          extra="从领取时起算"
          rules={[ruleOf(giftDays, '请填写有效天数')]}
        >
          <InputNumber<number> {...number} min={1} max={GIFT_LIMITS.days} suffix="天" />
        </Form.Item>
        {audience === 2 && (
          <>
            <Form.Item label="功能" name="modules">
              <Select options={MODULES} />
            </Form.Item>
            <Form.Item label="员工人数" name="staffLimit" extra="不填表示人数不限">
              <InputNumber<number> {...number} min={1} max={MOST_FREE_STAFF} suffix="人" />
            </Form.Item>
          </>
        )}
      </CalmForm>
    </Modal>
  )
}
