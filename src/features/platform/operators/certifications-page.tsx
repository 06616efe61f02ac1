// The submissions that wait for operators, and those they decided.
import { Input, Table, Tabs } from 'antd'
import type { AuditedCertification } from '#protocol/company/certifications/review.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCertifications } from '#src/features/platform/operators/queries.ts'
import type { AuditTab } from '#src/features/platform/operators/queries.ts'
import { AUDIT_STATES, CHECK_WORDS, kindOf } from '#src/features/platform/operators/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'
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
  const { data, error, refetch, isPending } = useCertifications(tab, page, place.keyword)
  return (
    <>
      <PageHeader
        title="认证审核"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="核对填写的内容与图片是否一致。先提交的排在前面。"
      />
      <section className={`card ${styles['list']}`}>
        <Tabs
          activeKey={tab}
          onChange={(next) => change({ tab: next, keyword: '' })}
          items={[
            { key: 'waiting', label: data === undefined ? '待审核' : `待审核 ${data.waiting}` },
            {
              key: 'suspended',
              label: data === undefined || data.suspended === 0 ? '已暂停' : `已暂停 ${data.suspended}`,
            },
            { key: 'holding', label: '已认证单位' },
            { key: 'done', label: '已审核' },
          ]}
        />
        {(tab === 'holding' || tab === 'done') && (
          <Input.Search
            key={tab}
            className={styles['search']}
            allowClear
            maxLength={100}
            defaultValue={place.keyword}
            placeholder="按名称查找"
            aria-label="按名称查找"
            onSearch={(keyword) => change({ keyword: keyword.trim() })}
          />
        )}
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<AuditedCertification>
            rowKey="certificationId"
            columns={tab === 'done' ? [...columns, ...decided, action] : [...columns, checked, action]}
            dataSource={data?.rows ?? []}
            loading={isPending}
            pagination={false}
            scroll={{ x: 760 }}
            locale={{
              emptyText: (
                <EmptyState
                  title={place.keyword === '' ? EMPTY[tab] : `没有名称包含“${place.keyword}”的认证`}
                  hint={tab === 'waiting' ? '有人提交证件，或单位完成验证后会出现在这里。' : undefined}
                />
              ),
            }}
          />
        )}
        <Pager total={data?.total ?? 0} page={page} onChange={(next) => change({ page: next })} />
      </section>
    </>
  )
}
