// Another phone in two steps: a code at the present one, then a code at the new one.
import { useSelector } from '@xstate/react'
import { Form, Modal, Steps } from 'antd'
import { useEffect } from 'react'
import type { CallFailure } from '#protocol/call-failure.ts'
import { phone as phoneSchema } from '#protocol/account/sessions/session.ts'
import { maskPhone } from '#protocol/phone.ts'
import { usePhoneChange } from '#src/features/account/accounts/actor.tsx'
import { useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export interface PhoneDialogProps {
  /** The present phone. */
  readonly phone: string
  readonly onClose: () => void
  readonly onChanged: (phone: string) => void
}

export const PhoneDialog = ({ phone, onClose, onChanged }: PhoneDialogProps) => {
  const actor = usePhoneChange(onChanged)
  const snapshot = useSelector(actor, (current) => current)
  const { failure } = snapshot.context
  const isNew = snapshot.hasTag('provingNew')
  const form = isNew ? 'new-phone' : 'own-phone'
  return (
    <Modal
      open
      centered
      width={440}
      title="更换手机号"
      okText={isNew ? '更换手机号' : '下一步'}
      okButtonProps={{ htmlType: 'submit', form }}
      confirmLoading={snapshot.hasTag('busy')}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Steps
        size="small"
        current={isNew ? 1 : 0}
        items={[{ title: '验证原手机号' }, { title: '验证新手机号' }]}
        style={{ margin: '8px 0 20px' }}
        responsive={false}
      />
      {isNew ? (
        <NewPhone
          id={form}
          failure={failure}
          onChoose={(chosen, verifyCode) => actor.send({ type: 'phone.chosen', phone: chosen, verifyCode })}
        />
      ) : (
        <OwnPhone
          id={form}
          phone={phone}
          failure={failure}
          onProve={(verifyCode) => actor.send({ type: 'own.proven', verifyCode })}
        />
      )}
    </Modal>
  )
}

interface OwnPhoneProps {
  readonly id: string
  readonly phone: string
  readonly failure: CallFailure | null
  readonly onProve: (verifyCode: string) => void
}

const OwnPhone = ({ id, phone, failure, onProve }: OwnPhoneProps) => {
  const code = useVerifyCode('changePhone')
  return (
    <CalmForm<{ verifyCode: string }> id={id} onFinish={({ verifyCode }) => onProve(verifyCode)}>
      <FormFailure error={failure} isSaidAtFields />
      <p style={{ color: 'var(--secondary)' }}>
        验证码将发送到当前手机号 {maskPhone(phone)}，先确认是您本人在操作。
      </p>
      <CodeField
        label="原手机号的验证码"
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        problem={code.failure?.words ?? ''}
        onAsk={() => code.ask({ phone })}
      />
    </CalmForm>
  )
}

interface NewPhoneProps {
  readonly id: string
  readonly failure: CallFailure | null
  readonly onChoose: (phone: string, verifyCode: string) => void
}

const NewPhone = ({ id, failure, onChoose }: NewPhoneProps) => {
  const [form] = Form.useForm<{ phone: string; verifyCode: string }>()
  const code = useVerifyCode('newPhone')
  useEffect(() => {
    if (failure !== null) showFieldProblems(form, failure.fields)
  }, [form, failure])
  const ask = () =>
    void form.validateFields(['phone']).then(
      ({ phone }) => code.ask({ phone: phone.trim() }),
      () => undefined,
    )
  return (
    <CalmForm<{ phone: string; verifyCode: string }>
      id={id}
      form={form}
      onFinish={({ phone, verifyCode }) => onChoose(phone.trim(), verifyCode)}
    >
      <FormFailure error={failure} isSaidAtFields />
      <Form.Item label="新手机号" name="phone" rules={[ruleOf(phoneSchema, '请输入新手机号')]}>
        <PhoneInput autoComplete="tel" placeholder="11 位手机号" />
      </Form.Item>
      <CodeField
        label="新手机号的验证码"
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        problem={code.failure?.words ?? ''}
        onAsk={ask}
      />
      <p style={{ margin: 0, color: 'var(--hint)' }}>
        更换后用新手机号登录和接收通知，其他设备上的登录会退出。已发出的合同仍由您处理。
      </p>
    </CalmForm>
  )
}
