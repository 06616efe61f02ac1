// The log of a seal's uses: which contract, who, when, by what right, and the entry that proves it.
import { Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SealUse } from '#protocol/seals/seals/use.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import { useSealUses } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import { Pager } from '#src/ui/pager.tsx'

const BY_WORDS = { grant: '授权用印人', role: '角色权限', own: '本人' } as const

export const UsesCard = ({ seal, isCompany }: { readonly seal: Seal; readonly isCompany: boolean }) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useSealUses(seal.sealId, page)
  return (
    <section className={`card ${styles['block']}`} aria-label={isCompany ? '用印记录' : '使用记录'}>
      <h2 className={styles['heading']}>{isCompany ? '用印记录' : '使用记录'}</h2>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data?.total === 0 && (
        <p className={styles['none']}>还没有用{isCompany ? '这枚印章' : '这个签名'}签过合同。</p>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <ListTable<SealUse>
            rowKey="useId"
            rows={data.rows}
            isLoading={isPlaceholderData}
            isWhole
            minWidth={720}
            empty={undefined}
            columns={[
              {
                title: '合同',
                key: 'contract',
                render: (_, use) => (
                  <>
                    {use.canOpen ? (
                      <Link href={PAGES.contract(use.contractId)}>《{use.contractName}》</Link>
                    ) : (
                      `《${use.contractName}》`
                    )}
                    <div className={`${styles['under']} tabular`}>{use.contractNo}</div>
                  </>
                ),
              },
              { title: isCompany ? '用印人' : '签署人', dataIndex: 'who', width: 110 },
              ...(isCompany
                ? [
                    {
                      title: '依据',
                      key: 'by',
                      width: 120,
                      render: (_: unknown, use: SealUse) => BY_WORDS[use.by],
                    },
                  ]
                : []),
              { title: '文件', key: 'documents', width: 80, render: (_, use) => `${use.documents} 份` },
              {
                title: '时间',
                key: 'at',
                width: 170,
                render: (_, use) => (
                  <span className="tabular">{formatDate(new Date(use.usedAt), 'YYYY-MM-DD hh:mm:ss')}</span>
                ),
              },
              {
                title: '存证',
                key: 'proof',
                width: 130,
                render: (_, use) => (
                  <Tooltip title={`审计链第 ${use.entryNumber} 条，哈希 ${use.entryHash}`}>
                    <span className="tabular" tabIndex={0}>
                      #{use.entryNumber} {use.entryHash.slice(0, 8)}…
                    </span>
                  </Tooltip>
                ),
              },
            ]}
          />
          <Pager total={data.total} page={page} onChange={setPage} />
        </>
      )}
    </section>
  )
}
