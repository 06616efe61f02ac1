// The reason and the super-administrator's code that begin the cooling-off of a company.
import { Form, Input } from 'antd'
import { COOLING_OFF_DAYS } from '#protocol/company/cancellations/cancellations.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { CodeAndConsent } from '#src/features/account/closing/code-and-consent.tsx'
import { useAskCancellation } from '#src/features/account/closing/queries.ts'
import { useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface Typed {
  reason: string
  verifyCode: string
  agreed: boolean
}

export const CancelCompanyForm = ({ companyName }: { readonly companyName: string }) => {
  const session = useSessionActor()
  const ask = useAskCancellation()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const failure = ask.error === null ? null : asCallFailure(ask.error)
  const submit = async ({ reason, verifyCode }: Typed) => {
    const isSure = await confirm({
      title: `申请注销“${companyName}”？`,
      consequence: `${COOLING_OFF_DAYS} 天后注销，期间您可以撤回。所有同事会收到通知。`,
      verb: '申请注销',
      isDangerous: true,
      otherwise: '再想想',
    })
    if (!isSure) return
    ask.mutate(
      { reason: reason.trim(), verifyCode },
      {
        onSuccess: () => {
          raise('已申请注销，冷静期内可以撤回')
          session.send({ type: 'user.outdated' })
        },
      },
    )
  }
  return (
    <CalmForm<Typed> initialValues={{ agreed: false }} onFinish={(typed) => void submit(typed)}>
      <FormFailure error={failure} />
      <Form.Item
        label="注销原因"
        name="reason"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写 2–200 字的原因' }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount placeholder="例如：业务已并入母公司" />
      </Form.Item>
      <CodeAndConsent purpose="cancelCompany" verb="申请注销" isBusy={ask.isPending} />
    </CalmForm>
  )
}
