// 意愿认证: a code on the signer's own phone, or the sign password (domain.md §2).
import { useSelector } from '@xstate/react'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { WillingMethod } from '#protocol/contract/drafts.ts'
import type { SignTask } from '#protocol/contract/signing.ts'
import type { SigningActor } from '#src/features/sign-tasks/actor.tsx'
import styles from '#src/features/sign-tasks/steps.module.css'
import { withReturn } from '#src/ui/return-target.ts'

interface WillStepProps {
  readonly actor: SigningActor
  readonly task: SignTask
  /** This page, to come back to. */
  readonly here: string
}

const METHOD_WORDS: Record<WillingMethod, string> = { sms: '短信认证', signPwd: '密码认证' }

export const WillStep = ({ actor, task, here }: WillStepProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const [method, setMethod] = useState<WillingMethod>(task.willing[0] ?? 'sms')
  const [secret, setSecret] = useState('')
  const { failure, failedAt } = snapshot.context
  const isChecking = snapshot.matches({ preparing: { proving: 'checking' } })
  const problem = failedAt === 'proving' ? (failure?.words ?? '') : ''
  const isOutdated = failedAt === 'proving' && failure?.code === 'willing.documents-changed'
  if (snapshot.matches({ preparing: { proving: 'proven' } }))
    return <p className={styles['note']}>已确认是您本人的意愿，10 分钟内有效</p>
  const isUnset = method === 'signPwd' && !task.hasSignPassword
  return (
    <form
      className={styles['will']}
      onSubmit={(event) => {
        event.preventDefault()
        // What was said about sending is over once a code is tried.
        snapshot.children.willingCode?.send({ type: 'code.forgotten' })
        actor.send({ type: 'will.submitted', method, secret })
      }}
    >
      {task.willing.length > 1 && (
        <Segmented
          block
          value={method}
          aria-label="认证方式"
          options={task.willing.map((value) => ({ value, label: METHOD_WORDS[value] }))}
          onChange={(next) => {
            setMethod(next)
            setSecret('')
            if (problem !== '') actor.send({ type: 'failure.read' })
          }}
        />
      )}
      {isUnset ? (
        <p className={styles['note']}>
          还没有设置签署密码。
          <Link href={`${withReturn('/user/userCenter/userInfo', here)}&set=signPassword`}>
            去设置签署密码
          </Link>
        </p>
      ) : (
        <>
          {method === 'sms' ? (
            <SmsCode actor={actor} phone={task.phoneMasked} value={secret} onChange={setSecret} />
          ) : (
            <Input.Password
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              aria-label="签署密码"
              placeholder="6 位签署密码"
              value={secret}
              onChange={(event) => setSecret(event.target.value.trim())}
            />
          )}
          {problem !== '' && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
          {isOutdated ? (
            <Button block onClick={() => actor.send({ type: 'task.reloaded' })}>
              重新打开文件
            </Button>
          ) : (
            <Button block htmlType="submit" loading={isChecking} disabled={!/^\d{6}$/.test(secret)}>
              确认意愿
            </Button>
          )}
        </>
      )}
    </form>
  )
}

interface SmsCodeProps {
  readonly actor: SigningActor
  readonly phone: string
  readonly value: string
  readonly onChange: (code: string) => void
}

const SmsCode = ({ actor, phone, value, onChange }: SmsCodeProps) => {
  const child = useSelector(actor, (snapshot) => snapshot.children.willingCode)
  const code = useSelector(child, (snapshot) => snapshot)
  const secondsLeft = code?.hasTag('sent') === true ? code.context.secondsLeft : 0
  const words = code?.context.failure?.words ?? ''
  return (
    <>
      <p className={styles['note']}>
        {secondsLeft > 0 ? '验证码已发送到' : '验证码将发送到'} <span className="tabular">{phone}</span>
      </p>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        aria-label="短信验证码"
        placeholder="6 位短信验证码"
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        suffix={
          <Button
            type="link"
            size="small"
            className={styles['send'] ?? ''}
            disabled={secondsLeft > 0}
            loading={code?.hasTag('busy') ?? false}
            onClick={() => child?.send({ type: 'code.requested', request: { phone: '' } })}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
      {words !== '' && (
        <p className={styles['problem']} role="alert">
          {words}
        </p>
      )}
    </>
  )
}
