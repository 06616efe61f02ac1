// The companies I submitted, each with its state and the next step.
import { Button } from 'antd'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { listCompanyCertifications } from '#protocol/company/certifications/company.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { pausedText } from '#src/features/company/certifications/words.ts'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

type Company = OutputOf<typeof listCompanyCertifications>[number]

export interface CompanyListProps {
  readonly companies: readonly Company[]
  /** The one that is open below. */
  readonly openId: string
  readonly onOpen: (companyId: string) => void
}

const VERBS: Partial<Record<Company['state'], string>> = {
  proving: '去验证',
  failed: '修改后重新提交',
  withdrawn: '重新提交',
  ended: '重新认证',
}

export const CompanyList = ({ companies, openId, onOpen }: CompanyListProps) => (
  <section className={`card ${styles['panel']} ${styles['list']}`} aria-label="我提交的单位">
    {companies.map((company) => {
      const verb = VERBS[company.state]
      return (
        <div key={company.companyId} className={styles['company']}>
          <div className={styles['companyText']}>
            <strong>{company.name}</strong>
            <small>{company.number}</small>
            {company.state === 'suspended' ? (
              <span>{pausedText(company.reason)}</span>
            ) : (
              company.reason !== '' && <span className={styles['reason']}>{company.reason}</span>
            )}
          </div>
          {company.state === 'suspended' ? (
            <StateTag tone="warning">已暂停</StateTag>
          ) : (
            <AutStatusTag status={company.autStatus} />
          )}
          <LinkButton type="link" style={{ paddingInline: 0 }} href={PAGES.examinationOf(company.companyId)}>
            审核详情
          </LinkButton>
          {verb !== undefined && company.companyId !== openId && (
            <Button onClick={() => onOpen(company.companyId)}>{verb}</Button>
          )}
        </div>
      )
    })}
  </section>
)
