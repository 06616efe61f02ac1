// The companies I submitted, each with how it stands.
import type { OutputOf } from '#protocol/endpoint.ts'
import type { listCompanyCertifications } from '#protocol/account/certification.ts'
import styles from '#src/features/certification/certification.module.css'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'

export interface CompanyListProps {
  readonly companies: OutputOf<typeof listCompanyCertifications>
}

export const CompanyList = ({ companies }: CompanyListProps) => (
  <section className={`card ${styles['panel']} ${styles['list']}`} aria-label="我提交的单位">
    {companies.map((company) => (
      <div key={company.companyId} className={styles['company']}>
        <div className={styles['companyText']}>
          <strong>{company.name}</strong>
          <small>{company.number}</small>
          {company.reason !== '' && <span className={styles['reason']}>{company.reason}</span>}
        </div>
        <AutStatusTag status={company.autStatus} />
      </div>
    ))}
  </section>
)
