// The certificate that certification brought, for those who want to look.
import { Descriptions } from 'antd'
import type { Certification } from '#protocol/company/certifications/certifications.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { readableName } from '#protocol/distinguished-name.ts'
import styles from '#src/features/company/certifications/certification.module.css'

const day = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD')

export const CertificateFacts = ({
  certificate,
}: {
  readonly certificate: NonNullable<Certification['certificate']>
}) => (
  <Descriptions
    className={styles['certificate'] ?? ''}
    title="数字证书"
    size="small"
    column={1}
    bordered
    items={[
      { key: 'subject', label: '主体名称', children: readableName(certificate.subject) },
      { key: 'issuer', label: '颁发者', children: readableName(certificate.issuer) },
      { key: 'serial', label: '序列号', children: <span className="tabular">{certificate.serial}</span> },
      {
        key: 'life',
        label: '有效期',
        children: `${day(certificate.notBefore)} 至 ${day(certificate.notAfter)}`,
      },
    ]}
  />
)
