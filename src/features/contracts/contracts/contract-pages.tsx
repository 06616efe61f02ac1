// The documents of a contract inside another page.
import { Skeleton } from 'antd'
import { DocumentView } from '#src/features/contracts/contracts/document-view.tsx'
import { useContract } from '#src/features/contracts/contracts/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

export const ContractPages = ({ contractId }: { readonly contractId: string }) => {
  const { data, error, refetch } = useContract(contractId)
  if (data !== undefined) return <DocumentView contractId={contractId} documents={data.documents} />
  if (error !== null)
    return <ErrorState error={error} title="文件没有显示出来" onRetry={() => void refetch()} />
  return <Skeleton active paragraph={{ rows: 12 }} />
}
