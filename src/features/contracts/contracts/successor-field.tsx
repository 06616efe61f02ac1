// Choosing who takes over the sealing, among those who may seal.
import type { SealRequestDetail } from '#protocol/seals/seal-requests.ts'
import { useSuccessors } from '#src/features/contracts/contracts/stage-queries.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'

export interface SuccessorFieldProps {
  readonly id?: string
  readonly successors: SealRequestDetail['successors']
  readonly value?: string
  readonly onChange?: (memberId: string | null) => void
}

export const SuccessorField = ({ successors, ...field }: SuccessorFieldProps) => {
  const useFound = (search: string) => useSuccessors(search, successors)
  return (
    <ColleagueSelect
      {...field}
      useFound={useFound}
      placeholder="选择能用印的同事"
      nobody={
        successors.length === 0
          ? '没有其他同事能用印，请先在“签名与印章”里授权'
          : '能用印的同事里没有找到，请换个姓名'
      }
    />
  )
}
