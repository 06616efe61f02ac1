// The current company: what its whole staff sees, and details for those who may see them.
import { Skeleton } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { OwnPicture } from '#src/features/account/accounts/own-picture.tsx'
import { useCompanyFacts } from '#src/features/account/accounts/queries.ts'
import { ReplicaReading } from '#src/features/account/accounts/replica-reading.tsx'
import styles from '#src/features/account/accounts/user.module.css'
import { useMay, useUser } from '#src/machines/react.tsx'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const CompanyHead = ({ user }: { readonly user: UserInfo }) => {
  const mayEdit = useMay('orgManage', 'edit')
  const name = user.defaultBizCompanyName ?? '单位'
  return (
    <section className={`card ${styles['panel']} ${styles['self']}`}>
      <OwnPicture
        owner="company"
        pictureId={user.defaultBizCompanyImageUrl ?? ''}
        name={name}
        mayChange={mayEdit}
      />
      <div>
        <div className={styles['selfName']}>
          {name} <AutStatusTag status={user.defaultBizCompanyAutStatus} />
        </div>
        <div className={styles['selfUnder']}>经办人 {user.userName}</div>
      </div>
      <div className={styles['selfActions']}>
        {useMay('signature', 'view') && <LinkButton href={PAGES.seals}>签名与印章</LinkButton>}
        {useMay('orgManage', 'view') && <LinkButton href={PAGES.departments}>组织架构</LinkButton>}
      </div>
    </section>
  )
}

export const CompanyFacts = () => {
  const maySee = useMay('orgManage', 'view')
  const mayEdit = useMay('orgManage', 'edit')
  const mayCancel = useMay('staffManage', 'transferAdmin')
  const maySeeStaff = useMay('staffManage', 'view')
  const { defaultBizCompanyCancelAt: cancelAt } = useUser()
  const { data, error, refetch } = useCompanyFacts(maySee)
  if (!maySee) return null
  const or = (text: string) => (text === '' ? <span className={styles['quiet']}>未填写</span> : text)
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="company-facts">
      <h2 id="company-facts" className={styles['title']}>
        单位资料
      </h2>
      {data === undefined && error === null && <Skeleton active title={false} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <Line
            label="统一社会信用代码"
            value={data.unit.creditCode}
            note={`法定代表人 ${data.unit.legalPerson}`}
            action={<LinkButton href={PAGES.companyCertification}>查看单位认证</LinkButton>}
          />
          <Line
            label="联系方式"
            value={or([data.unit.contactPhone, data.unit.address].filter((text) => text !== '').join(' · '))}
            note={data.unit.shortName === '' ? undefined : `简称 ${data.unit.shortName}`}
            action={<LinkButton href={PAGES.department}>{mayEdit ? '修改资料' : '查看详情'}</LinkButton>}
          />
          <Line
            label="人员"
            value={`${data.staffTotal} 人，${data.departmentTotal} 个部门`}
            note={`管理员 ${data.administrators.map(({ name }) => name).join('、')}`}
            action={maySeeStaff && <LinkButton href={PAGES.staff}>管理员工</LinkButton>}
          />
          {data.replica !== null && <ReplicaReading {...data.replica} mayEdit={mayEdit} />}
          {mayCancel && (
            <Line
              label="注销单位"
              value={
                cancelAt === null
                  ? '不再使用这个单位时'
                  : `将于 ${formatDate(new Date(cancelAt), 'YYYY-MM-DD hh:mm')} 注销`
              }
              note="合同、审批和订单都结束后可以申请，有 15 天冷静期"
              action={
                <LinkButton href={PAGES.cancelCompany}>
                  {cancelAt === null ? '去注销' : '查看或撤回'}
                </LinkButton>
              }
            />
          )}
        </>
      )}
    </section>
  )
}
