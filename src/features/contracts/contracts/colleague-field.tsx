// Choosing the colleague who takes something over.
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'

export interface ColleagueFieldProps {
  readonly id?: string
  /** What is taken over. */
  readonly work: ColleagueWork
  /** Users who cannot take it over. */
  readonly except?: readonly string[]
  /** Agents who have it now, as contracts show them. */
  readonly agents?: readonly { readonly name: string; readonly phoneMasked: string }[]
  readonly value?: string
  readonly onChange?: (memberId: string | null) => void
}

export const ColleagueField = ({ work, except = [], agents = [], ...field }: ColleagueFieldProps) => {
  const useFound = (search: string) => useColleagues(search, { work, except, alsoExcept: agents })
  return <ColleagueSelect {...field} useFound={useFound} />
}
