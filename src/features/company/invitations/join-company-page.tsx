// /joinCompany: a request to join a company that somebody else certified, and its result.
// See domain.md §4 (申请加入).
import { Button, Form, Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/company/invitations/joining.module.css'
import { useApply, useFindUnit, useMyInvitations } from '#src/features/company/invitations/queries.ts'
import { MINE_WORDS } from '#src/features/company/invitations/words.ts'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const JoinCompanyPage = () => {
  const user = useUser()
  const paused = user.personPaused
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="加入单位"
        trail={[{ label: '单位认证', path: PAGES.companyCertification }]}
        hint="单位已由同事认证时，不必再次认证：提交申请，由该单位的管理员审核。"
      />
      <section className={`card ${styles['panel']}`}>
        <h2 className={styles['heading']}>申请加入</h2>
        {user.autStatus === 1 ? (
          <ApplyForm />
        ) : (
          <EmptyState
            title={paused === null ? '请先完成个人实名认证' : '实名认证已暂停'}
            hint={paused ?? '单位管理员需要知道是谁在申请。'}
            action={
              <LinkButton type="primary" href={`${PAGES.personCertification}?next=/joinCompany`}>
                {paused === null ? '去实名认证' : '查看实名认证'}
              </LinkButton>
            }
          />
        )}
      </section>
      <section className={`card ${styles['panel']}`}>
        <h2 className={styles['heading']}>我的邀请与申请</h2>
        <Mine />
      </section>
    </div>
  )
}

const ApplyForm = () => {
  const [form] = Form.useForm<{ creditCode: string }>()
  const given = new URLSearchParams(useSearch()).get('creditCode') ?? ''
  const find = useFindUnit()
  const apply = useApply()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const error = find.error ?? apply.error
  const complain = (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields)
  const look = ({ creditCode }: { creditCode: string }) => {
    apply.reset()
    find.mutate(creditCode, {
      onError: complain,
      onSuccess: (unit) => void offer(creditCode, unit),
    })
  }
  const offer = async (
    creditCode: string,
    { companyName, superAdminName, isMember }: NonNullable<typeof find.data>,
  ) => {
    if (isMember) return raise(`您已是${companyName}的员工，在右上角切换身份即可`, 'warning')
    const isSure = await confirm({
      title: `申请加入${companyName}？`,
      consequence: `您的姓名和手机号将发给该单位的管理员（${superAdminName}）审核，结果会以消息告知。`,
      verb: '申请加入',
    })
    if (!isSure) return
    apply.mutate(creditCode, {
      onError: complain,
      onSuccess: () => {
        form.resetFields()
        raise(`已向${companyName}提交申请，请等待审核`)
      },
    })
  }
  return (
    <CalmForm form={form} initialValues={{ creditCode: given }} onFinish={look}>
      <FormFailure error={error} isSaidAtFields />
      <Form.Item
        label="统一社会信用代码"
        name="creditCode"
        extra="18 位，可在营业执照上找到"
        rules={[
          ruleFrom((text) =>
            isCreditCode(normalizeCreditCode(text)) ? undefined : '请填写 18 位统一社会信用代码',
          ),
        ]}
      >
        <CodeNumberInput style={{ maxWidth: 360 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={find.isPending || apply.isPending}>
        查找单位
      </Button>
    </CalmForm>
  )
}

const Mine = () => {
  const { data, error, refetch } = useMyInvitations()
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 2 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  if (data.length === 0)
    return <EmptyState title="没有待处理的邀请或申请" hint="收到邀请时会有短信和消息提醒。" />
  return (
    <ul className={styles['rows']}>
      {data.map(({ memberId, companyName, status, path, reason, at, expiresAt }) => {
        const { word, tone } = MINE_WORDS[status] ?? { word: '', tone: 'neutral' as const }
        const day = (moment: string) => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')
        return (
          <li key={memberId} className={styles['row']}>
            <div className={styles['rowName']}>
              <strong>{companyName}</strong>
              <span className={`${styles['under']} tabular`}>
                {day(at)}
                {expiresAt !== null && `，${day(expiresAt)} 前有效`}
                {reason !== '' && `，原因：${reason}`}
              </span>
            </div>
            <StateTag tone={tone}>{word}</StateTag>
            {path !== '' && (
              <LinkButton type="primary" href={path}>
                去答复
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
