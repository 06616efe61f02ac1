// /cancellationAccount: conditions for closing the account, consequences, and the closing code.
// See domain.md §10.
import { Alert, Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { getClosingConditions } from '#protocol/account/closing.ts'
import { DELETED_AT_CLOSING, KEPT_AFTER_CLOSING } from '#protocol/account/own-data.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/closing/closing.module.css'
import { CodeAndConsent } from '#src/features/account/closing/code-and-consent.tsx'
import { ConditionList } from '#src/features/account/closing/condition-list.tsx'
import type { Condition } from '#src/features/account/closing/condition-list.tsx'
import { useClose, useConditions } from '#src/features/account/closing/queries.ts'
import { useMay, useRaiseAlert, useSessionActor, useUser } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

type Conditions = OutputOf<typeof getClosingConditions>

const conditionsOf = ({ contracts, orders, companies }: Conditions, mayHandOn: boolean): Condition[] => {
  const headed = companies.filter(({ isSuperAdmin }) => isSuperAdmin)
  const busy = companies.filter(({ tasks }) => tasks > 0)
  const names = (some: Conditions['companies']) => some.map(({ companyName }) => companyName).join('、')
  return [
    {
      key: 'contracts',
      isMet: contracts === 0,
      title: '没有进行中的合同',
      note: contracts === 0 ? '个人名下的合同都已结束' : `还有 ${contracts} 份合同在进行，请签完、拒签或撤回`,
      settle: { path: PAGES.contracts, verb: '去处理' },
    },
    {
      key: 'tasks',
      isMet: busy.length === 0,
      title: '在单位里没有待交接的事项',
      note:
        busy.length === 0
          ? '没有待签署、待审批的合同或草稿'
          : `${names(busy)}里还有事项在您名下，请处理完或由管理员交接`,
      settle: { path: PAGES.home, verb: '去查看' },
    },
    {
      key: 'administered',
      isMet: headed.length === 0,
      title: '不是任何单位的超级管理员',
      note:
        headed.length === 0
          ? '没有需要转让的单位'
          : `请先${mayHandOn ? '' : '切换到单位身份，'}转让${names(headed)}的超级管理员`,
      // The page of the staff belongs to the company one acts for.
      ...(mayHandOn && { settle: { path: PAGES.staff, verb: '去转让' } }),
    },
    {
      key: 'orders',
      isMet: orders === 0,
      title: '没有未完成的订单',
      note: orders === 0 ? '没有待支付或退款中的订单' : `还有 ${orders} 个订单待支付、待到账或退款中`,
    },
  ]
}

export const ClosingPage = () => {
  const mayHandOn = useMay('staffManage', 'transferAdmin')
  const { data, error, refetch } = useConditions()
  const [isClosed, setClosed] = useState(false)
  const session = useSessionActor()
  if (isClosed)
    return (
      <Result
        status="success"
        title="账号已注销"
        subTitle="您已退出登录。这个手机号可以重新注册新的账号。"
        extra={
          <Button type="primary" onClick={() => session.send({ type: 'logout.asked' })}>
            返回登录页
          </Button>
        }
      />
    )
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="注销账号"
        trail={[{ label: '账号信息', path: PAGES.ownAccount }]}
        hint="注销后不能恢复。请先处理完下面的事项。"
      />
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Closing conditions={conditionsOf(data, mayHandOn)} onClosed={() => setClosed(true)} />
      )}
    </div>
  )
}

interface ClosingProps {
  readonly conditions: readonly Condition[]
  readonly onClosed: () => void
}

const Closing = ({ conditions, onClosed }: ClosingProps) => {
  const isFree = conditions.every(({ isMet }) => isMet)
  return (
    <>
      <ConditionList conditions={conditions} />
      <section className={`card ${styles['panel']}`} aria-labelledby="closing-consequences">
        <h2 id="closing-consequences">注销的后果</h2>
        <ul className={styles['consequences']}>
          <li>不能再登录，也不能再查看和下载合同，请先下载需要留存的文件。</li>
          <li>已签署的合同继续有效，对方仍可查看。</li>
          <li>退出所有单位；联系人、个人签名和第三方账号绑定不再可用，未用完的套餐不退还。</li>
        </ul>
      </section>
      <section className={`card ${styles['panel']}`} aria-labelledby="closing-data">
        <h2 id="closing-data">您的个人信息</h2>
        <p>立即删除：</p>
        <ul className={styles['consequences']}>
          {DELETED_AT_CLOSING.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>继续保存：</p>
        <ul className={styles['consequences']}>
          {KEPT_AFTER_CLOSING.map(({ what, why }) => (
            <li key={what}>
              {what}：{why}
            </li>
          ))}
        </ul>
        <p>
          需要副本的，请先在<Link href={PAGES.ownAccount}>账号信息</Link>中导出个人信息。
        </p>
      </section>
      <section className={`card ${styles['panel']}`} aria-label="确认注销">
        {isFree ? (
          <CloseForm onClosed={onClosed} />
        ) : (
          <Alert type="warning" showIcon title="还有未满足的条件，处理完后回到这里继续。" />
        )}
      </section>
    </>
  )
}

const CloseForm = ({ onClosed }: Pick<ClosingProps, 'onClosed'>) => {
  const user = useUser()
  const close = useClose()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const failure = close.error === null ? null : asCallFailure(close.error)
  const submit = async ({ verifyCode }: { verifyCode: string }) => {
    const isSure = await confirm({
      title: `注销账号 ${maskPhone(user.phone)}？`,
      consequence: '注销后立即退出登录，不能恢复，也不能再查看合同。',
      verb: '注销账号',
      isDangerous: true,
      otherwise: '再想想',
    })
    if (!isSure) return
    close.mutate(verifyCode, {
      onSuccess: () => {
        raise('账号已注销')
        onClosed()
      },
    })
  }
  return (
    <CalmForm<{ verifyCode: string; agreed: boolean }>
      initialValues={{ agreed: false }}
      onFinish={(typed) => void submit(typed)}
    >
      <FormFailure error={failure} />
      <CodeAndConsent purpose="closeAccount" verb="注销账号" isBusy={close.isPending} />
    </CalmForm>
  )
}
