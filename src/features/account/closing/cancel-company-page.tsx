// /cancellationCompany: conditions for cancelling a company, consequences, and the request's state.
// See domain.md §8.
import { Alert, Button, Skeleton } from 'antd'
import type { OutputOf } from '#protocol/endpoint.ts'
import { COOLING_OFF_DAYS } from '#protocol/company/cancellations/cancellations.ts'
import type {
  CancellationRequest,
  getCompanyCancellation,
} from '#protocol/company/cancellations/cancellations.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import { CancelCompanyForm } from '#src/features/account/closing/cancel-company-form.tsx'
import styles from '#src/features/account/closing/closing.module.css'
import { ConditionList } from '#src/features/account/closing/condition-list.tsx'
import type { Condition } from '#src/features/account/closing/condition-list.tsx'
import { useCancellation, useTakeBack } from '#src/features/account/closing/queries.ts'
import { useMay, useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

type Shown = OutputOf<typeof getCompanyCancellation>

const conditionsOf = ({ contracts, approvals, orders, certifications }: Shown['ties']): Condition[] => [
  {
    key: 'contracts',
    isMet: contracts === 0,
    title: '没有进行中的合同',
    note: contracts === 0 ? '单位名下的合同都已结束' : `还有 ${contracts} 份合同在进行，请签完、拒签或撤回`,
    settle: { path: PAGES.contracts, verb: '去处理' },
  },
  {
    key: 'approvals',
    isMet: approvals === 0,
    title: '没有进行中的审批',
    note: approvals === 0 ? '审批都已结束' : `还有 ${approvals} 项审批没有结束`,
    settle: { path: PAGES.approvals, verb: '去处理' },
  },
  {
    key: 'orders',
    isMet: orders === 0,
    title: '没有未完成的订单',
    note: orders === 0 ? '没有待支付或退款中的订单' : `还有 ${orders} 个订单待支付、待到账或退款中`,
  },
  {
    key: 'certifications',
    isMet: certifications === 0,
    title: '没有待审核的单位认证',
    note: certifications === 0 ? '没有正在办理的认证' : '单位认证正在审核或已暂停，请等待结果',
    settle: { path: PAGES.companyCertification, verb: '去查看' },
  },
]

export const CancelCompanyPage = () => {
  const mayCancel = useMay('staffManage', 'transferAdmin')
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="注销单位"
        trail={[{ label: '账号信息', path: PAGES.ownAccount }]}
        hint={`申请后有 ${COOLING_OFF_DAYS} 天冷静期，期间可以撤回；到期后单位注销，不能恢复。`}
      />
      {mayCancel ? (
        <Cancelling />
      ) : (
        <section className={`card ${styles['panel']}`}>
          <EmptyState
            title="只有超级管理员可以注销单位"
            hint="请切换到该单位，或联系单位的超级管理员办理。"
          />
        </section>
      )}
    </div>
  )
}

const Cancelling = () => {
  const { data, error, refetch } = useCancellation()
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { ties, request, companyName } = data
  if (request?.state === 'cooling') return <Cooling request={request} companyName={companyName} />
  const conditions = conditionsOf(ties)
  return (
    <>
      {request !== null && ENDED[request.state] !== undefined && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={ENDED[request.state]}
          description={request.outcome === '' ? undefined : `原因：${request.outcome}`}
        />
      )}
      <ConditionList conditions={conditions} />
      <section className={`card ${styles['panel']}`} aria-labelledby="closing-consequences">
        <h2 id="closing-consequences">注销的后果</h2>
        <ul className={styles['consequences']}>
          <li>所有人不能再以“{companyName}”的身份登录、查看和下载合同，请先下载需要留存的文件。</li>
          <li>已签署的合同继续有效，合同的其他各方仍可查看。</li>
          <li>单位的印章注销，数字证书吊销；未用完的套餐不退还。</li>
          <li>统一社会信用代码可以重新认证，但不会恢复原来的资料。</li>
        </ul>
      </section>
      <section className={`card ${styles['panel']}`} aria-label="申请注销">
        {conditions.every(({ isMet }) => isMet) ? (
          <CancelCompanyForm companyName={companyName} />
        ) : (
          <Alert type="warning" showIcon title="还有未满足的条件，处理完后回到这里继续。" />
        )}
      </section>
    </>
  )
}

const ENDED: Partial<Record<CancellationRequest['state'], string>> = {
  takenBack: '上次的注销申请已撤回。',
  vetoed: '平台没有同意上次的注销申请。',
  blocked: '上次到期时又有未结事项，没有注销。',
}

interface CoolingProps {
  readonly request: CancellationRequest
  readonly companyName: string
}

const moment = (at: string): string => formatDate(new Date(at), 'YYYY-MM-DD hh:mm')

const Cooling = ({ request, companyName }: CoolingProps) => {
  const takeBack = useTakeBack()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const session = useSessionActor()
  const submit = async () => {
    const isSure = await confirm({
      title: '撤回注销申请？',
      consequence: `“${companyName}”照常使用，同事会收到通知。`,
      verb: '撤回申请',
    })
    if (isSure)
      takeBack.mutate(undefined, {
        onSuccess: () => {
          raise('已撤回，单位照常使用')
          session.send({ type: 'user.outdated' })
        },
      })
  }
  return (
    <section className={`card ${styles['panel']}`} aria-label="注销申请">
      <FormFailure error={takeBack.error} />
      <Alert
        type="warning"
        showIcon
        title={`${companyName}将于 ${moment(request.dueAt)} 注销`}
        description={
          <>
            {request.askedBy} 于 {moment(request.askedAt)} 申请，原因：{request.reason}
            <br />
            冷静期内照常使用。到期前平台会核对；若又有未结的合同、审批或订单，则不注销。
          </>
        }
      />
      <div className={styles['foot']} style={{ marginTop: 16 }}>
        <Button type="primary" loading={takeBack.isPending} onClick={() => void submit()}>
          撤回申请
        </Button>
      </div>
    </section>
  )
}
