// The log of a seal's uses: which contract, who, when, by what right, and the entry that proves it.
import { Skeleton } from 'antd'
import { useState } from 'react'
import type { SealUse } from '#protocol/seals/seals/use.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { useSealUses } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { sealUseColumns } from '#src/ui/seal-use-columns.tsx'

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
            columns={sealUseColumns(isCompany)}
          />
          <Pager total={data.total} hasMore={data.hasMore ?? false} page={page} onChange={setPage} />
        </>
      )}
    </section>
  )
}
