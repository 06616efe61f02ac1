// The certificates of people and companies, and revoking one.
import { Button } from 'antd'
import { useState } from 'react'
import { readableName } from '#protocol/distinguished-name.ts'
import type { CertificateRow } from '#protocol/seals/certificates/certificates.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCertificates } from '#src/features/platform/operators/queries.ts'
import { RevokeDialog } from '#src/features/platform/operators/revoke-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const STATES: Record<CertificateRow['state'], { readonly word: string; readonly tone: Tone }> = {
  valid: { word: '有效', tone: 'success' },
  suspended: { word: '已暂停', tone: 'warning' },
  revoked: { word: '已吊销', tone: 'danger' },
  expired: { word: '已到期', tone: 'neutral' },
}

const columns = [
  {
    title: '持有人',
    key: 'subject',
    width: 220,
    render: (_: unknown, { subject, holderType }: CertificateRow) => (
      <span className={styles['rowText']}>
        {readableName(subject)}
        <span className={styles['under']}>{holderType === 'company' ? '单位' : '个人'}</span>
      </span>
    ),
  },
  {
    title: '序列号',
    key: 'serial',
    render: (_: unknown, { serial }: CertificateRow) => <span className="tabular">{serial}</span>,
  },
  {
    title: '签发 / 到期',
    key: 'dates',
    width: 150,
    render: (_: unknown, { notBefore, notAfter }: CertificateRow) => (
      <span className={styles['rowText']}>
        <MomentText moment={notBefore} />
        <span className={styles['under']}>
          <MomentText moment={notAfter} />
        </span>
      </span>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 260,
    render: (_: unknown, { state, reason }: CertificateRow) => (
      <span className={styles['rowText']}>
        <span>
          <StateTag tone={STATES[state].tone}>{STATES[state].word}</StateTag>
        </span>
        {reason !== '' && <span className={styles['under']}>{reason}</span>}
      </span>
    ),
  },
]

export const CertificatesPage = () => {
  const { page, change, keyword } = useListPlace({ keyword: '' })
  const answer = useCertificates(page, keyword)
  const [revoked, setRevoked] = useState<CertificateRow | null>(null)
  return (
    <>
      <PageHeader
        title="签名证书"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="吊销后私钥随即销毁，不能恢复；此前的签名不受影响，持有人重新认证后换发新证书。"
      />
      <ListFrame<CertificateRow, never>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        tools={
          <ListSearch
            value={keyword}
            hint="按姓名、单位名称或序列号查找"
            label="按姓名、单位名称或序列号查找"
            onSearch={(next) => change({ keyword: next })}
          />
        }
        rowKey="certificateId"
        columns={[
          ...columns,
          {
            title: '操作',
            key: 'action',
            width: 90,
            render: (_: unknown, row) =>
              row.mayRevoke && (
                <Button type="link" danger style={{ padding: 0 }} onClick={() => setRevoked(row)}>
                  吊销
                </Button>
              ),
          },
        ]}
        minWidth={960}
        empty={
          <EmptyState
            title={keyword === '' ? '还没有签发过证书' : `没有与“${keyword}”相符的证书`}
            hint={keyword === '' ? '有人通过实名认证后会出现在这里。' : undefined}
          />
        }
      />
      {revoked !== null && <RevokeDialog certificate={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}
