// 意愿认证: a code on the signer's own phone, or the sign password (domain.md §2).
import { useSelector } from '@xstate/react'
import { Button, Input, Segmented } from 'antd'
import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { firstWilling } from '#protocol/contracts/signing.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { SigningActor } from '#src/features/contracts/signing/actor.tsx'
import { FaceStep } from '#src/features/contracts/signing/face-step.tsx'
import { SignPasswordDialog } from '#src/features/contracts/signing/sign-password-dialog.tsx'
import styles from '#src/features/contracts/signing/steps.module.css'
import { useMaybeUser } from '#src/machines/react.tsx'

interface WillStepProps {
  readonly actor: SigningActor
  readonly task: SignTask
}

const METHOD_WORDS: Record<WillingMethod, string> = { sms: '短信认证', signPwd: '密码认证', face: '刷脸' }

/** Refusals after which the digits are worth nothing. */
const USED_UP = new Set(['code.wrong', 'code.expired', 'sign-password.wrong', 'sign-password.locked'])

/** The page is behind: nothing proves a will for documents that were replaced. */
const OUTDATED = 'willing.documents-changed'

/** Said to those who may not set it here, by whether there is another way. */
const UNSET_HERE = {
  sms: '还没有设置签署密码，请改用短信认证。',
  alone: '还没有设置签署密码。请先在诺印用自己的账号登录并设置，再回到这里签署。',
} as const

const isWhole = (secret: string): boolean => /^\d{6}$/.test(secret)

export const WillStep = ({ actor, task }: WillStepProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const [method, setMethod] = useState<WillingMethod>(() => firstWilling(task))
  const [secret, setSecret] = useState('')
  const [isSetting, setSetting] = useState(false)
  const [hasSet, setSet] = useState(task.hasSignPassword)
  // Whom a partner's link let in may not change what their account is secured by.
  const maySet = (useMaybeUser()?.delegation ?? null) === null
  const field = useRef<InputRef>(null)
  const { failure, failedAt } = snapshot.context
  const faceFailure = useSelector(snapshot.children.faceCheck, (face) => face?.context.failure)
  const isOutdated = (failedAt === 'proving' && failure?.code === OUTDATED) || faceFailure?.code === OUTDATED
  const isChecking = snapshot.matches({ preparing: { proving: 'checking' } })
  const problem = failedAt === 'proving' ? (failure?.words ?? '') : ''
  const isUsedUp = failedAt === 'proving' && USED_UP.has(failure?.code ?? '')
  const [seen, setSeen] = useState(failure)
  if (failure !== seen) {
    setSeen(failure)
    if (isUsedUp) setSecret('')
  }
  useEffect(() => {
    if (isUsedUp) field.current?.focus()
  }, [isUsedUp, failure])
  const isProven = snapshot.matches({ preparing: { proving: 'proven' } })
  // What has proven the will is never offered again, not even when the proof has run out.
  if (isProven && secret !== '') setSecret('')
  if (isProven) return <p className={styles['note']}>已确认是您本人的意愿，10 分钟内有效</p>
  const isUnset = method === 'signPwd' && !hasSet
  const submit = (whole: string): void => {
    // What was said about sending is over once a code is tried.
    snapshot.children.willingCode?.send({ type: 'code.forgotten' })
    actor.send({ type: 'will.submitted', method, secret: whole })
  }
  const type = (typed: string): void => {
    const next = typed.trim()
    setSecret(next)
    if (isWhole(next) && next !== secret) submit(next)
  }
  return (
    <>
      <form
        className={styles['will']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole(secret)) submit(secret)
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
              snapshot.children.faceCheck?.send({ type: 'face.left' })
              if (problem !== '') actor.send({ type: 'failure.read' })
            }}
          />
        )}
        {method === 'face' ? (
          <FaceStep actor={actor} problem={problem} isChecking={isChecking} isOutdated={isOutdated} />
        ) : isUnset ? (
          <p className={styles['note']}>
            {maySet ? '还没有设置签署密码。' : UNSET_HERE[task.willing.includes('sms') ? 'sms' : 'alone']}
            {maySet && (
              <Button
                type="link"
                size="small"
                className={styles['send'] ?? ''}
                onClick={() => setSetting(true)}
              >
                设置签署密码
              </Button>
            )}
          </p>
        ) : (
          <>
            {method === 'sms' ? (
              <SmsCode actor={actor} phone={task.phoneMasked} value={secret} field={field} onChange={type} />
            ) : (
              <>
                <Input.Password
                  ref={field}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  aria-label="签署密码"
                  placeholder="6 位签署密码"
                  value={secret}
                  onChange={(event) => type(event.target.value)}
                />
                {maySet && (
                  <Button
                    type="link"
                    size="small"
                    className={styles['forgotten'] ?? ''}
                    onClick={() => setSetting(true)}
                  >
                    忘记签署密码
                  </Button>
                )}
              </>
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
              <Button block htmlType="submit" loading={isChecking} disabled={!isWhole(secret)}>
                确认签署意愿
              </Button>
            )}
          </>
        )}
      </form>
      {isSetting && (
        <SignPasswordDialog
          isForgotten={hasSet}
          onClose={() => setSetting(false)}
          onSet={() => {
            setSetting(false)
            setSet(true)
            setSecret('')
            if (problem !== '') actor.send({ type: 'failure.read' })
          }}
        />
      )}
    </>
  )
}

interface SmsCodeProps {
  readonly actor: SigningActor
  readonly phone: string
  readonly value: string
  readonly field: Ref<InputRef>
  readonly onChange: (code: string) => void
}

const SmsCode = ({ actor, phone, value, field, onChange }: SmsCodeProps) => {
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
        ref={field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        aria-label="短信验证码"
        placeholder="6 位短信验证码"
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
