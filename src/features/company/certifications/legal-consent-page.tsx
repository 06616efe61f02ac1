// The page of the legal person's link: who asks to act for the company, and the answer.
// See domain.md §4 (法人授权).
import { PAGES } from '#protocol/pages.ts'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import {
  useAnswerConsent,
  useConsentCode,
  useLegalConsent,
} from '#src/features/company/certifications/queries.ts'
import { useCountdown } from '#src/ui/countdown.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const LegalConsentPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { data, error, refetch } = useLegalConsent(token)
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.state === 'given')
    return (
      <Result
        status="success"
        title="已同意授权"
        subTitle={`${data.companyName}已通过认证，由${data.applicant}担任管理员。`}
      />
    )
  if (data.state === 'declined')
    return <Result status="info" title="没有同意授权" subTitle="经办人会收到通知，认证不会通过。" />
  if (data.state !== 'asked')
    return (
      <Result
        status="warning"
        title={data.state === 'over' ? '这份授权请求已失效' : '没有找到这份授权请求'}
        subTitle="链接可能已重新发送过，请从最新的短信中打开，或联系经办人。"
        extra={<LinkButton href={PAGES.home}>进入诺印</LinkButton>}
      />
    )
  return <Asked token={token} asked={data} />
}

interface AskedProps {
  readonly token: string
  readonly asked: NonNullable<ReturnType<typeof useLegalConsent>['data']>
}

const Asked = ({ token, asked }: AskedProps) => {
  const code = useConsentCode(token)
  const answer = useAnswerConsent()
  const [secondsLeft, start] = useCountdown()
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      <h1 className={styles['consentTitle']}>法定代表人授权</h1>
      <p className={styles['lead']}>
        {asked.legalPerson}，您好：{asked.applicant}（{asked.applicantPhone}
        ）申请在诺印代表下面的单位办理认证。请确认是否知情并同意。
      </p>
      <dl className={styles['consentFacts']}>
        <dt>单位名称</dt>
        <dd>{asked.companyName}</dd>
        <dt>统一社会信用代码</dt>
        <dd className="tabular">{asked.creditCode}</dd>
        <dt>法定代表人</dt>
        <dd>{asked.legalPerson}</dd>
        <dt>经办人</dt>
        <dd>
          {asked.applicant} <span className="tabular">{asked.applicantPhone}</span>
        </dd>
      </dl>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="同意并经平台审核后，经办人成为该单位在诺印的首位管理员，可以制作印章、签署合同。"
      />
      <FormFailure error={answer.error} />
      {isDeclining ? (
        <div className={styles['foot']}>
          <span className={styles['companyText']}>不同意后，这次认证不能用法定代表人授权完成。</span>
          <Button onClick={() => setDeclining(false)}>再想想</Button>
          <Button danger loading={answer.isPending} onClick={() => answer.mutate({ token, isAgreed: false })}>
            确定不同意
          </Button>
        </div>
      ) : (
        <CalmForm<{ verifyCode: string }>
          onFinish={({ verifyCode }) => answer.mutate({ token, isAgreed: true, verifyCode })}
        >
          <CodeField
            label={`短信验证码（发送到 ${asked.phoneMasked}）`}
            secondsLeft={secondsLeft}
            isSending={code.isPending}
            problem={code.error === null ? '' : asCallFailure(code.error).words}
            onAsk={() =>
              code.mutate(undefined, { onSuccess: ({ resendAfterSeconds }) => start(resendAfterSeconds) })
            }
          />
          <div className={styles['foot']}>
            <Button size="large" onClick={() => setDeclining(true)}>
              不同意
            </Button>
            <Button type="primary" htmlType="submit" size="large" loading={answer.isPending}>
              同意授权
            </Button>
          </div>
        </CalmForm>
      )}
    </>
  )
}
