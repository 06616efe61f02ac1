// Second step of a forgotten password: the new one, twice.
import { Button, Form, Input } from 'antd'
import { newPassword } from '#protocol/account/session.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

export interface NewPasswordFormProps {
  readonly isBusy: boolean
  readonly onChoose: (password: string) => void
}

export const NewPasswordForm = ({ isBusy, onChoose }: NewPasswordFormProps) => (
  <CalmForm<{ password: string; again: string }> onFinish={({ password }) => onChoose(password)}>
    <Form.Item
      label="新密码"
      name="password"
      rules={[ruleOf(newPassword, '请设置新密码')]}
      extra="8–20 位，同时包含字母和数字"
    >
      <Input.Password autoComplete="new-password" maxLength={20} />
    </Form.Item>
    <Form.Item
      label="再输一次"
      name="again"
      dependencies={['password']}
      rules={[
        { required: true, message: '请再输入一次新密码' },
        ({ getFieldValue }) => ({
          validator: (_, value) =>
            value === undefined || value === getFieldValue('password')
              ? Promise.resolve()
              : Promise.reject(new Error('两次输入的密码不一致')),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={20} />
    </Form.Item>
    <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
      设置新密码
    </Button>
  </CalmForm>
)
