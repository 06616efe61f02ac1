// A partner is made, or gets another rate.
import { Form, InputNumber, Modal } from 'antd'
import { phone } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { KeptPartner } from '#protocol/trade/partners.ts'
import { MOST_RATE_BP } from '#protocol/trade/partners.ts'
import { useAddPartner, useSetRate } from '#src/features/trade/partners/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed {
  readonly phone: string
  /** In percent, as people say it. */
  readonly percent: number
}

interface PartnerDialogProps {
  /** The partner whose rate is changed; a new one without it. */
  readonly partner?: KeptPartner
  readonly onClose: () => void
}

export const PartnerDialog = ({ partner, onClose }: PartnerDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const add = useAddPartner()
  const change = useSetRate()
  const raise = useRaiseAlert()
  const error = add.error ?? change.error
  const onError = (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields)
  const save = ({ phone: number, percent }: Typed) => {
    const rateBp = Math.round(percent * 100)
    const done = (words: string) => ({
      onError,
      onSuccess: () => {
        onClose()
        raise(words)
      },
    })
    if (partner === undefined) add.mutate({ phone: number.trim(), rateBp }, done('已添加合伙人'))
    else change.mutate({ partnerId: partner.partnerId, rateBp }, done('佣金比例已修改'))
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={partner === undefined ? '添加合伙人' : `修改“${partner.name}”的佣金比例`}
      okText={partner === undefined ? '添加' : '保存'}
      confirmLoading={add.isPending || change.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ percent: (partner?.rateBp ?? 1_000) / 100 }}
        onFinish={save}
      >
        <FormFailure error={error} isSaidAtFields />
        {partner === undefined && (
          <Form.Item
            label="手机号"
            name="phone"
            extra="对方须已注册并通过实名认证"
            rules={[ruleOf(phone, '请填写手机号')]}
          >
            <PhoneInput />
          </Form.Item>
        )}
        <Form.Item
          label="佣金比例"
          name="percent"
          extra="按订单实付金额计算，不足一分的舍去；0 表示不再计佣"
          rules={[{ required: true, message: '请填写佣金比例' }]}
        >
          <InputNumber<number>
            min={0}
            max={MOST_RATE_BP / 100}
            step={1}
            precision={2}
            suffix="%"
            changeOnWheel={false}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
