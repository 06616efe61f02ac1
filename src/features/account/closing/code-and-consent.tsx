// What both ways to close something end with: the code by text message, the consent, and the button.
import { Button, Checkbox, Form } from 'antd'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/closing/closing.module.css'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export interface CodeAndConsentProps {
  /** What the code is for. */
  readonly purpose: 'closeAccount' | 'cancelCompany'
  readonly verb: string
  readonly isBusy: boolean
}

/** Fields `verifyCode` and `agreed` of the form around it, with its button. */
export const CodeAndConsent = ({ purpose, verb, isBusy }: CodeAndConsentProps) => {
  const user = useUser()
  const code = useVerifyCode(purpose)
  return (
    <>
      <CodeField
        label={`短信验证码（发送到 ${maskPhone(user.phone)}）`}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        problem={code.failure?.words ?? ''}
        onAsk={() => code.ask({ phone: user.phone })}
      />
      <Form.Item
        name="agreed"
        valuePropName="checked"
        rules={[
          {
            validator: (_, value) =>
              value === true ? Promise.resolve() : Promise.reject(new Error('请先确认已了解注销的后果')),
          },
        ]}
      >
        <Checkbox>我已了解注销的后果，并已下载需要留存的合同</Checkbox>
      </Form.Item>
      <div className={styles['foot']}>
        <LinkButton href={PAGES.ownAccount}>暂不注销</LinkButton>
        <Button danger type="primary" htmlType="submit" loading={isBusy}>
          {verb}
        </Button>
      </div>
    </>
  )
}
