// /embed: one party confirms and signs in a frame of a partner's page (decision 0097).
import { useSelector } from '@xstate/react'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { EmbedOpening } from '#protocol/platform/applications/embeds.ts'
import { PartyConfirming } from '#src/features/contracts/signing/confirm-page.tsx'
import { useEmbed, useEmbedCode } from '#src/features/contracts/signing/embed-queries.ts'
import styles from '#src/features/contracts/signing/embed.module.css'
import { EmbeddingContext, WayBack } from '#src/features/contracts/signing/embedded.tsx'
import type { Embedding } from '#src/features/contracts/signing/embedded.tsx'
import resultStyles from '#src/features/contracts/signing/result.module.css'
import { PartySigning } from '#src/features/contracts/signing/sign-page.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

const CLOSED = {
  used: { title: '链接已使用', text: '签署链接只能打开一次，刷新页面也会用掉。请回到原页面重新打开。' },
  expired: { title: '链接已过期', text: '签署链接 5 分钟内有效。请回到原页面重新打开。' },
  over: {
    title: '链接已失效',
    text: '这一方已经签署、不再轮到签署，或本次访问已结束。请回到原页面查看最新状态。',
  },
} as const

export const EmbedPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return <Embedded key={token} token={token} />
}

const Embedded = ({ token }: { readonly token: string }) => {
  const actor = useEmbed(token)
  const snapshot = useSelector(actor, (current) => current)
  const user = useMaybeUser()
  const { opening, failure } = snapshot.context
  const returnUrl = opening?.returnUrl ?? ''
  const embedding = useMemo<Embedding>(
    () => ({
      ended: (how) => actor.send({ type: `party.${how}` }),
      returnUrl,
      onLeave: () => actor.send({ type: 'frame.left' }),
    }),
    [actor, returnUrl],
  )
  const page = (): ReactNode => {
    if (snapshot.matches('unanswered'))
      return (
        <ErrorState
          title="链接没有打开"
          error={failure}
          onRetry={() => actor.send({ type: 'retry.asked' })}
        />
      )
    if (snapshot.matches('refused'))
      return <Said title="链接无效" text={failure?.words ?? '请回到原页面重新打开。'} />
    if (snapshot.matches('left'))
      return (
        <Said title="已离开" text="没有自动返回时，请点下面的按钮，或关闭这个页面。">
          <WayBack embedding={embedding} isLeading />
        </Said>
      )
    if (opening?.outcome === 'closed')
      return (
        <Said {...CLOSED[opening.why]}>
          <WayBack embedding={embedding} isLeading />
        </Said>
      )
    if (opening?.outcome === 'elsewhere')
      return (
        <Said
          title="请先在诺印完成注册与认证"
          text="您还没有诺印账号、尚未实名认证，或还没有加入合同中的单位。请在新窗口中办理，也可以直接在那里签署；办好后回到原页面重新打开。"
        >
          <Button type="primary" block href={opening.url} target="_blank" rel="noreferrer">
            去办理（新窗口）
          </Button>
          <WayBack embedding={embedding} />
        </Said>
      )
    if (opening?.outcome === 'codeDue')
      return (
        <Proving
          token={token}
          opening={opening}
          isBusy={snapshot.hasTag('busy')}
          failure={failure}
          onProve={(verifyCode) => actor.send({ type: 'code.submitted', verifyCode })}
        />
      )
    if (opening?.outcome === 'entered' && user !== null)
      return snapshot.hasTag('confirmation') ? (
        <PartyConfirming at={opening} progress={snapshot.context.progress} />
      ) : (
        <PartySigning at={opening} />
      )
    return <Skeleton active className={styles['opening'] ?? ''} />
  }
  const application =
    opening?.outcome === 'codeDue' ? opening.applicationName : user?.delegation?.applicationName
  const hasBar = opening !== null && !snapshot.matches('left') && !snapshot.matches('closed')
  return (
    <EmbeddingContext value={embedding}>
      <div className={styles['frame']} data-frame>
        <header className={styles['bar']}>
          <Brand size={24} />
          <span className={styles['where']}>{application !== undefined && `从「${application}」打开`}</span>
          {hasBar && (
            <div>
              <WayBack embedding={embedding} label="返回" />
            </div>
          )}
        </header>
        {snapshot.hasTag('confirmation') && failure !== null && (
          <Unreached onRetry={() => actor.send({ type: 'retry.asked' })} />
        )}
        {page()}
      </div>
    </EmbeddingContext>
  )
}

/** What is known of the parties is from before; it is asked for again by itself. */
const Unreached = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert
    className={styles['unreached'] ?? ''}
    type="warning"
    showIcon
    title="暂时连不上服务器"
    description="您的确认已经保存。连上后会自动更新进度，轮到您签署时在这里打开签署页。"
    action={<Button onClick={onRetry}>重试</Button>}
  />
)

interface SaidProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const Said = ({ title, text, children }: SaidProps) => (
  <div className={resultStyles['result']}>
    <section className={`card ${resultStyles['proof']}`}>
      <h1 className={resultStyles['title']}>{title}</h1>
      <p className={resultStyles['under']} role="alert">
        {text}
      </p>
      <div className={resultStyles['next']}>{children}</div>
    </section>
  </div>
)

interface ProvingProps {
  readonly token: string
  readonly opening: Extract<EmbedOpening, { outcome: 'codeDue' }>
  readonly isBusy: boolean
  readonly failure: Parameters<typeof FormFailure>[0]['error']
  readonly onProve: (verifyCode: string) => void
}

/** The person has not let this application sign them in, so their phone says that it is them. */
const Proving = ({ token, opening, isBusy, failure, onProve }: ProvingProps) => {
  const code = useEmbedCode(token)
  const { contractName, initiator, phoneMasked, task } = opening
  return (
    <div className={resultStyles['result']}>
      <section className={`card ${resultStyles['proof']}`}>
        <h1 className={resultStyles['title']}>确认是您本人</h1>
        <p className={resultStyles['name']}>
          {initiator}邀请您{task === 'confirm' ? '确认' : '签署'}《{contractName}》
        </p>
        <p className={resultStyles['under']}>
          验证码{code.secondsLeft > 0 ? '已' : '将'}发送到 <span className="tabular">{phoneMasked}</span>
          ，验证后即可阅读、{task === 'confirm' ? '填写与确认' : '签署'}，仅限这一份合同。
        </p>
        <CalmForm<{ verifyCode: string }>
          className={styles['form'] ?? ''}
          onFinish={({ verifyCode }) => onProve(verifyCode.trim())}
        >
          <FormFailure error={failure} />
          <CodeField
            secondsLeft={code.secondsLeft}
            isSending={code.isSending}
            problem={code.failure?.words ?? ''}
            onAsk={() => code.ask({ phone: '' })}
          />
          <Form.Item noStyle>
            <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
              继续
            </Button>
          </Form.Item>
        </CalmForm>
      </section>
    </div>
  )
}
