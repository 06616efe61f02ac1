// The two fields for a new password of eight to twenty characters and its repetition.
import { Form, Input } from 'antd'
import { newPassword } from '#protocol/account/sessions/session.ts'
import { ruleOf, sameAs } from '#src/ui/form-rule.ts'

/** Two form items: `password` and `again`. */
export const NewPasswordFields = () => (
  <>
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
      rules={[{ required: true, message: '请再输入一次新密码' }, sameAs('password', '两次输入的密码不一致')]}
    >
      <Input.Password autoComplete="new-password" maxLength={20} />
    </Form.Item>
  </>
)
