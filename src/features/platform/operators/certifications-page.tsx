// The submissions that wait for operators, and those they decided.
import type { AuditedCertification } from '#protocol/company/certifications/review.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCertifications } from '#src/features/platform/operators/queries.ts'
import type { AuditTab } from '#src/features/platform/operators/queries.ts'
import { AUDIT_STATES, CHECK_WORDS, kindOf } from '#src/features/platform/operators/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const columns = [
  {
    title: '姓名 / 名称',
    key: 'name',
    render: (_: unknown, row: AuditedCertification) => (
      <span className={styles['rowText']}>
        {row.name}
        <span className={`${styles['under']} tabular`}>{row.numberMasked}</span>
      </span>
    ),
  },
  { title: '类型', key: 'kind', width: 220, render: (_: unknown, row: AuditedCertification) => kindOf(row) },
  {
    title: '提交时间',
    key: 'submittedAt',
    width: 160,
    render: (_: unknown, row: AuditedCertification) => <MomentText moment={row.submittedAt} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 150,
    render: (_: unknown, { state }: AuditedCertification) => (
      <StateTag tone={AUDIT_STATES[state].tone}>{AUDIT_STATES[state].word}</StateTag>
    ),
  },
]
const checked = {
  title: '身份核验',
  key: 'check',
  width: 120,
  render: (_: unknown, { check }: AuditedCertification) => (
    <StateTag tone={CHECK_WORDS[check].tone}>{CHECK_WORDS[check].word}</StateTag>
  ),
}
const decided = [
  {
    title: '审核',
    key: 'audited',
    width: 180,
    render: (_: unknown, row: AuditedCertification) => (
      <span className={styles['rowText']}>
        {row.operatorName}
        {row.auditedAt !== null && (
          <span className={styles['under']}>
            <MomentText moment={row.auditedAt} />
          </span>
        )}
      </span>
    ),
  },
]
const TABS: readonly AuditTab[] = ['waiting', 'suspended', 'holding', 'done']
const EMPTY: Record<AuditTab, string> = {
  waiting: '没有待审核的认证',
  suspended: '没有暂停的认证',
  holding: '还没有已认证的单位',
  done: '还没有审核过认证',
}
const action = {
  title: '操作',
  key: 'action',
  width: 100,
  render: (_: unknown, row: AuditedCertification) => (
    <LinkButton
      type="link"
      style={{ paddingInline: 0 }}
      href={PAGES.certificationToAudit(row.certificationId)}
    >
      {row.state === 'reviewing' ? '审核' : '查看'}
    </LinkButton>
  ),
}

export const CertificationsPage = () => {
  const { page, change, ...place } = useListPlace({ tab: 'waiting', keyword: '' })
  const tab: AuditTab = TABS.find((known) => known === place.tab) ?? 'waiting'
  const answer = useCertifications(tab, page, place.keyword)
  const { data } = answer
  return (
    <>
      <PageHeader
        title="认证审核"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="核对填写的内容与图片是否一致。先提交的排在前面。"
      />
      <ListFrame<AuditedCertification, AuditTab>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        tabs={{
          active: tab,
          items: [
            { key: 'waiting', word: '待审核', count: data?.waiting },
            { key: 'suspended', word: '已暂停', count: data?.suspended },
            { key: 'holding', word: '已认证单位' },
            { key: 'done', word: '已审核' },
          ],
          onTab: (next) => change({ tab: next, keyword: '' }),
        }}
        tools={
          (tab === 'holding' || tab === 'done') && (
            <ListSearch
              key={tab}
              value={place.keyword}
              hint="按名称查找"
              label="按名称查找"
              onSearch={(keyword) => change({ keyword })}
            />
          )
        }
        rowKey="certificationId"
        columns={tab === 'done' ? [...columns, ...decided, action] : [...columns, checked, action]}
        minWidth={tab === 'done' ? 980 : 920}
        empty={
          <EmptyState
            drawing="approval"
            title={place.keyword === '' ? EMPTY[tab] : `没有名称包含“${place.keyword}”的认证`}
            hint={tab === 'waiting' ? '有人提交证件，或单位完成验证后会出现在这里。' : undefined}
          />
        }
      />
    </>
  )
}
