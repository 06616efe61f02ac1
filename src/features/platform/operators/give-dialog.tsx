// Giving documents to launch: to whom, how many, for how long and why.
import { Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { GIFT_LIMITS, giftDays, giftDocuments } from '#protocol/trade/quotas.ts'
import type { QuotaReceiver } from '#protocol/trade/quotas.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useGiveDocuments } from '#src/features/platform/operators/queries.ts'
import { ReceiverField } from '#src/features/platform/operators/receiver-field.tsx'
import { GIFT_REASONS } from '#src/features/platform/operators/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { UsualReasons } from '#src/ui/usual-reasons.tsx'
import { documentsWords } from '#src/ui/money-words.ts'

interface Typed {
  readonly receiver: QuotaReceiver
  readonly quota: number
  readonly validDays: number
  readonly reason: string
}

const number = { precision: 0, style: { width: '100%' }, changeOnWheel: false } as const

export const GiveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  // One dialog gives once, however often it is sent.
  const [requestId] = useState(makeUuid)
  const { mutate, isPending, error } = useGiveDocuments()
  const raise = useRaiseAlert()
  const give = ({ receiver, quota, validDays, reason }: Typed) => {
    const { ownerType, ownerId, name } = receiver
    mutate(
      { requestId, ownerType, ownerId, quota, validDays, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose()
          raise(`已向“${name}”赠送 ${documentsWords(quota)} 份`)
        },
      },
    )
  }
  return (
    <Modal
      open
      centered
      width={560}
      title="赠送合同份数"
      okText="赠送"
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={{ validDays: 365 }} onFinish={give}>
        <FormFailure error={error} />
        <Form.Item
          label="赠送给"
          name="receiver"
          extra="只能赠送给已认证的个人或单位"
          rules={[{ required: true, message: '请选择要赠送的个人或单位' }]}
        >
          <ReceiverField />
        </Form.Item>
        <Form.Item label="份数" name="quota" rules={[ruleOf(giftDocuments, '请填写份数')]}>
          <InputNumber<number>
            {...number}
            min={1}
            max={GIFT_LIMITS.documents}
            suffix="份"
            placeholder={`1–${GIFT_LIMITS.documents}`}
          />
        </Form.Item>
        <Form.Item
          label="有效期"
          name="validDays"
          extra="从赠送时起算，到期没有用完的不能再用"
          rules={[ruleOf(giftDays, '请填写有效天数')]}
        >
          <InputNumber<number> {...number} min={1} max={GIFT_LIMITS.days} suffix="天" />
        </Form.Item>
        <Form.Item label="原因" name="reason" rules={[ruleOf(auditReason, '请填写 2–200 字的原因')]}>
          <Input.TextArea
            rows={3}
            maxLength={200}
            showCount
            placeholder="写明为什么赠送，对方会在消息里看到"
          />
        </Form.Item>
        <UsualReasons reasons={GIFT_REASONS} onPick={(reason) => form.setFieldsValue({ reason })} />
      </CalmForm>
    </Modal>
  )
}
