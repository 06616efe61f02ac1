// Choosing the colleague who takes something over.
import { useColleagues } from '#src/features/contracts/contracts/queries.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'

export interface ColleagueFieldProps {
  readonly id?: string
  /** Users who cannot take it over. */
  readonly except?: readonly string[]
  /** Agents who have it now, as contracts show them. */
  readonly agents?: readonly { readonly name: string; readonly phoneMasked: string }[]
  readonly value?: string
  readonly onChange?: (memberId: string | null) => void
}

export const ColleagueField = ({ except = [], agents = [], ...field }: ColleagueFieldProps) => {
  const useFound = (search: string) => useColleagues(search, except, agents)
  return <ColleagueSelect {...field} useFound={useFound} />
}
