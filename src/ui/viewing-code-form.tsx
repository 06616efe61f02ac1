// Asks for the viewing code of a contract before anything of it is shown.
import { Button, Form, Input } from 'antd'
import { viewingCodeProblem } from '#protocol/contracts/drafts/viewing-code.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import styles from '#src/ui/viewing-code-form.module.css'

export interface ViewingCodeFormProps {
  readonly isBusy: boolean
  /** Why the last code was not taken; null shows nothing. */
  readonly error: unknown
  readonly onEnter: (code: string) => void
}

/** One field, the words of a refusal above it, and a button as wide as the card. */
export const ViewingCodeForm = ({ isBusy, error, onEnter }: ViewingCodeFormProps) => (
  <section className={`card ${styles['card']}`}>
    <h2 className={styles['title']}>请输入查看码</h2>
    <p className={styles['under']}>
      发起方为这份合同设置了查看码，输入后才能查看合同内容。没有查看码请向发起方索取。
    </p>
    <FormFailure error={error} />
    <CalmForm<{ code: string }> onFinish={({ code }) => onEnter(code.trim())}>
      <Form.Item
        label="查看码"
        name="code"
        rules={[
          {
            validator: async (_rule, value: string | undefined) => {
              const problem = viewingCodeProblem((value ?? '').trim())
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
      >
        <Input
          className={styles['code'] ?? ''}
          size="large"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="4–8 位数字"
          autoFocus
        />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        查看合同
      </Button>
    </CalmForm>
  </section>
)
