// Changing one's own password at the desk, and the page that asks for it before anything else.
import { Button, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { operatorPassword } from '#protocol/platform/operators/operators.ts'
import { DueView } from '#src/features/platform/operators/due-view.tsx'
import { useDeskActor } from '#src/features/platform/operators/operators-context.ts'
import { useChangePassword } from '#src/features/platform/operators/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, sameAs, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  oldPassword: string
  newPassword: string
  again: string
}

export interface PasswordFieldsProps {
  readonly form: FormInstance<Typed>
  readonly onChanged: () => void
  /** What the form's own button says; without it somebody else submits the form. */
  readonly verb?: string
}

export const PasswordFields = ({ form, onChanged, verb }: PasswordFieldsProps) => {
  const actor = useDeskActor()
  const change = useChangePassword()
  return (
    <CalmForm<Typed>
      form={form}
      onFinish={({ oldPassword, newPassword }) =>
        change.mutate(
          { oldPassword, newPassword },
          {
            onSuccess: (operator) => {
              onChanged()
              actor.send({ type: 'operator.changed', operator })
            },
            onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
          },
        )
      }
    >
      <FormFailure error={change.error} isSaidAtFields />
      <Form.Item label="当前密码" name="oldPassword" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        label="新密码"
        name="newPassword"
        extra="10–64 位，同时包含字母和数字"
        rules={[ruleOf(operatorPassword, '请输入新密码')]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        label="再次输入新密码"
        name="again"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          sameAs('newPassword', '两次输入的密码不一致'),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      {verb !== undefined && (
        <Button type="primary" htmlType="submit" block size="large" loading={change.isPending}>
          {verb}
        </Button>
      )}
    </CalmForm>
  )
}

/** Shown while the password is one that somebody else gave. */
export const PasswordDueView = () => {
  const [form] = Form.useForm<Typed>()
  return (
    <DueView asked="请先修改密码" lead="您的密码由同事设置，改成只有您知道的密码后才能继续。">
      <PasswordFields form={form} onChanged={() => undefined} verb="修改并继续" />
    </DueView>
  )
}
