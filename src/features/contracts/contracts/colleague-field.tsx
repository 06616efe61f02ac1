// Choosing the colleague who takes something over.
import { useColleagues } from '#src/features/contracts/contracts/queries.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'

export interface ColleagueFieldProps {
  readonly id?: string
  /** Users who cannot take it over. */
  readonly except?: readonly string[]
  readonly value?: string
  readonly onChange?: (memberId: string | null) => void
}

export const ColleagueField = ({ except = [], ...field }: ColleagueFieldProps) => {
  const useFound = (search: string) => useColleagues(search, except)
  return <ColleagueSelect {...field} useFound={useFound} />
}
