// The two fields in which somebody chooses a sign password of six digits and types it again.
import { Form, Input } from 'antd'
import { sameAs } from '#src/ui/form-rule.ts'

/** Two form items: `signPassword` and `again`. */
export const SignPasswordFields = ({ label = '签署密码' }: { readonly label?: string }) => {
  const digits = { inputMode: 'numeric', maxLength: 6, autoComplete: 'new-password' } as const
  return (
    <>
      <Form.Item
        label={label}
        name="signPassword"
        extra="6 位数字，不要用 111111、123456 这类容易猜到的"
        rules={[{ required: true, pattern: /^\d{6}$/, message: '签署密码为 6 位数字' }]}
      >
        <Input.Password {...digits} />
      </Form.Item>
      <Form.Item
        label="再输一次"
        name="again"
        dependencies={['signPassword']}
        rules={[
          { required: true, message: '请再输入一次签署密码' },
          sameAs('signPassword', '两次输入的签署密码不一致'),
        ]}
      >
        <Input.Password {...digits} />
      </Form.Item>
    </>
  )
}
