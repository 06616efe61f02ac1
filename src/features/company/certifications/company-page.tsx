// Certification of companies: those submitted, and the form for another one.
// See specification §2 (/authCompany) and domain.md §4.
import { Alert, Button, Result, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import styles from '#src/features/company/certifications/certification.module.css'
import type { CompanyCertification } from '#protocol/company/certifications/company.ts'
import { PAGES } from '#protocol/pages.ts'
import type { CompanyFormProps } from '#src/features/company/certifications/company-form.tsx'
import { CompanyForm } from '#src/features/company/certifications/company-form.tsx'
import { CompanyList } from '#src/features/company/certifications/company-list.tsx'
import { ProofPanel } from '#src/features/company/certifications/proof-panel.tsx'
import {
  useCompanyCertification,
  useCompanyCertifications,
  useWithdraw,
} from '#src/features/company/certifications/queries.ts'
import { pausedText } from '#src/features/company/certifications/words.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { useIdentityActor, useSessionActor, useUser } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget, withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const CompanyPage = () => {
  const user = useUser()
  const paused = user.personPaused
  const target = returnTarget(useSearch(), '')
  const session = useSessionActor()
  const identity = useIdentityActor()
  const [done, setDone] = useState<{ companyId: string; name: string } | null>(null)
  const { data, error, refetch } = useCompanyCertifications()
  const [chosen, setOpen] = useState<string | null>(null)
  // What waits for the applicant is open by itself.
  const openId =
    chosen ?? data?.find(({ state }) => state === 'proving' || state === 'reviewing')?.companyId ?? ''
  const open = useCompanyCertification(openId)
  const onSubmitted = ({
    isCertified,
    ...company
  }: {
    companyId: string
    name: string
    isCertified: boolean
  }) => {
    session.send({ type: 'user.outdated' })
    if (isCertified) setDone(company)
    else setOpen(company.companyId)
  }
  const mayChange = data?.some(({ state }) => state === 'certified') === true
  const here = target === '' ? PAGES.companyCertification : withReturn(PAGES.companyCertification, target)
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="单位认证"
        trail={[{ label: '首页', path: PAGES.home }]}
        hint="认证后可以使用单位印章签署合同，您将成为这个单位的第一位管理员。"
      />
      {data !== undefined && data.length > 0 && done === null && (
        <CompanyList companies={data} openId={openId} onOpen={setOpen} />
      )}
      <section className={`card ${styles['panel']}`}>
        {user.autStatus !== 1 && (
          <Result
            status={paused === null ? 'info' : 'warning'}
            title={paused === null ? '请先完成个人实名认证' : '实名认证已暂停'}
            subTitle={paused ?? '单位认证需要由一位实名的经办人提交。'}
            extra={
              <LinkButton href={withReturn(PAGES.personCertification, here)} type="primary">
                {paused === null ? '去实名认证' : '查看实名认证'}
              </LinkButton>
            }
          />
        )}
        {user.autStatus === 1 && error !== null && data === undefined && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {user.autStatus === 1 && data === undefined && error === null && <Skeleton active />}
        {user.autStatus === 1 && data !== undefined && done === null && openId === '' && (
          <>
            {data.length > 0 && (
              <h2 className={styles['panelTitle']}>
                {mayChange ? '认证其他单位，或变更单位信息' : '认证其他单位'}
              </h2>
            )}
            {mayChange && (
              <p className={styles['lead']}>
                已认证的单位名称或法定代表人有变更的，由超级管理员按新的营业执照在这里重新提交；通过前原认证继续有效，通过后旧证书吊销。
              </p>
            )}
            <CompanyForm claim={null} onSubmitted={onSubmitted} />
          </>
        )}
        {openId !== '' && done === null && open.data === undefined && <Skeleton active />}
        {openId !== '' && done === null && open.data !== undefined && (
          <Opened
            key={`${openId} ${open.data.state}`}
            company={open.data}
            onSubmitted={onSubmitted}
            onCertified={() => setDone({ companyId: openId, name: open.data.name })}
            onClose={() => setOpen('')}
          />
        )}
        {done !== null && (
          <Result
            status="success"
            title={`${done.name} 已通过认证`}
            subTitle="已为单位签发数字证书。切换到单位身份后，可以制作印章、发起和签署合同。"
            extra={[
              <LinkButton key="home" href={PAGES.home}>
                返回首页
              </LinkButton>,
              <Button
                key="switch"
                type="primary"
                onClick={() =>
                  identity?.send({
                    type: 'identity.picked',
                    identity: { type: 2, companyId: done.companyId },
                  })
                }
              >
                切换到单位身份
              </Button>,
            ]}
          />
        )}
      </section>
    </div>
  )
}

interface OpenedProps {
  readonly company: CompanyCertification
  readonly onSubmitted: CompanyFormProps['onSubmitted']
  readonly onCertified: () => void
  readonly onClose: () => void
}

/** One submission: what it waits for, or the form with what was stated before. */
const Opened = ({ company, onSubmitted, onCertified, onClose }: OpenedProps) => {
  const { state, name, reason, claim, companyId, check, replaces } = company
  const session = useSessionActor()
  const confirm = useConfirm()
  const withdraw = useWithdraw()
  const isCertified = state === 'certified'
  useEffect(() => {
    if (!isCertified) return
    session.send({ type: 'user.outdated' })
    onCertified()
    // Only the moment it becomes so counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCertified])
  const takeBack = async () => {
    const isSure = await confirm({
      title: `撤回“${name}”的认证？`,
      consequence: '已填写的资料会保留，之后可以修改并重新提交。',
      verb: '撤回',
    })
    if (isSure)
      withdraw.mutate(
        { subjectType: 'company', companyId },
        { onSuccess: () => session.send({ type: 'user.outdated' }) },
      )
  }
  if (state === 'suspended')
    return (
      <Result
        status="warning"
        title={`${name}的认证已暂停`}
        subTitle={pausedText(reason)}
        extra={<LinkButton href={PAGES.examinationOf(companyId)}>查看经过</LinkButton>}
      />
    )
  if (state === 'failed' || state === 'withdrawn' || state === 'ended')
    return (
      <>
        <Alert
          type={state === 'failed' ? 'error' : 'info'}
          showIcon
          role="alert"
          style={{ marginBottom: 20 }}
          title={
            state === 'withdrawn'
              ? '上次认证已撤回，可以修改后重新提交。'
              : `${state === 'failed' ? '上次认证没有通过' : '认证已终止'}：${reason}`
          }
        />
        <CompanyForm claim={claim} onSubmitted={onSubmitted} />
      </>
    )
  return (
    <>
      <div className={styles['openedHead']}>
        <h2>{name}</h2>
        {(state === 'reviewing' || state === 'proving') && (
          <Button type="link" danger loading={withdraw.isPending} onClick={() => void takeBack()}>
            撤回认证
          </Button>
        )}
        <Button type="link" onClick={onClose}>
          认证其他单位
        </Button>
      </div>
      {replaces !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 20 }}
          title={`变更“${replaces}”的认证信息`}
          description="通过前原认证继续有效；通过后换发证书，与新信息不符的印章注销，需要重新制作。"
        />
      )}
      {state === 'proving' ? (
        <ProofPanel company={company} />
      ) : (
        <Result
          status="info"
          title="资料待审核"
          subTitle={`${check === 'waiting' ? '单位信息正在核验，有结果后才能审核通过。' : ''}审核结果会以站内消息通知您，通常不超过 1 个工作日。`}
          extra={<LinkButton href={PAGES.examinationOf(companyId)}>查看审核进度</LinkButton>}
        />
      )}
    </>
  )
}
