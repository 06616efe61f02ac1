// What operators did, newest first; the chain of hashes is checked when somebody asks.
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PlatformAuditRow } from '#protocol/platform/operators/operators.ts'
import { OPERATOR_PERMISSIONS } from '#protocol/platform/operators/permissions.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCheckAudit, usePlatformAudit } from '#src/features/platform/operators/queries.ts'
import { EVENT_WORDS } from '#src/features/platform/operators/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const labels = new Map<string, string>(OPERATOR_PERMISSIONS.map(({ code, label }) => [code, label]))

const wordsIn: Readonly<Record<string, string>> = EVENT_WORDS

/** What the entry is about, by the first of its facts that names it. */
const nameIn = (detail: PlatformAuditRow['detail']): string =>
  ['name', 'account', 'title', 'orderNo', 'paymentNo', 'number']
    .map((key) => text(detail[key]))
    .find(Boolean) ?? ''

/** The event in words, with what it is about. An entry of a later version is told by its name. */
const wordsOf = ({ event, detail }: PlatformAuditRow): string =>
  (wordsIn[event] ?? event).replace('{name}', nameIn(detail) === '' ? '' : `“${nameIn(detail)}”`)

const noteOf = ({ detail }: PlatformAuditRow): string =>
  [
    nameIn(detail) === text(detail['number']) ? '' : text(detail['number']),
    typeof detail['amount'] === 'number' ? yuanWords(detail['amount']) : '',
    text(detail['trackingNo']),
    text(detail['to']) === '' ? '' : `转给 ${text(detail['to'])}`,
    typeof detail['quota'] === 'number'
      ? `${detail['quota']} 份，有效 ${Number(detail['validDays'])} 天`
      : '',
    text(detail['reason']) === '' ? '' : `原因：${text(detail['reason'])}`,
    Array.isArray(detail['permissions'])
      ? `权限：${detail['permissions'].map((code) => labels.get(String(code)) ?? String(code)).join('、')}`
      : '',
  ]
    .filter((part) => part !== '')
    .join('　')

const columns = [
  { title: '序号', dataIndex: 'n', key: 'n', width: 80 },
  {
    title: '时间',
    key: 'at',
    width: 180,
    render: (_: unknown, { at }: PlatformAuditRow) => (
      <span className="tabular">{formatDate(new Date(at), 'YYYY-MM-DD hh:mm:ss')}</span>
    ),
  },
  { title: '操作员', dataIndex: 'who', key: 'who', width: 140 },
  {
    title: '操作内容',
    key: 'event',
    render: (_: unknown, row: PlatformAuditRow) => (
      <span className={styles['rowText']}>
        {wordsOf(row)}
        <span className={styles['under']}>{noteOf(row)}</span>
      </span>
    ),
  },
  {
    title: 'IP 地址',
    key: 'ip',
    width: 150,
    render: (_: unknown, { ip }: PlatformAuditRow) => <span className="tabular">{ip}</span>,
  },
]

export const AuditPage = () => {
  const [page, setPage] = useState(1)
  const answer = usePlatformAudit(page)
  const { data } = answer
  const check = useCheckAudit()
  return (
    <>
      <PageHeader
        title="操作记录"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="每条记录都与前一条相连，改动、删除或插入任何一条都能被发现。"
        actions={
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            校验完整性
          </Button>
        }
      />
      {check.data !== undefined && (
        <Alert
          type={check.data.isIntact ? 'success' : 'error'}
          showIcon
          role="alert"
          style={{ marginBottom: 16 }}
          title={
            check.data.isIntact
              ? `记录完整：${data?.total ?? 0} 条全部相连，没有改动。`
              : `记录不完整：从第 ${check.data.brokenAt} 条起与前面对不上。请立即保留数据备份并查明原因。`
          }
        />
      )}
      <FormFailure error={check.error} />
      <ListFrame<PlatformAuditRow, never>
        answer={answer}
        page={page}
        onPage={setPage}
        rowKey="n"
        columns={columns}
        minWidth={800}
        empty={<EmptyState title="还没有操作记录" />}
      />
    </>
  )
}
