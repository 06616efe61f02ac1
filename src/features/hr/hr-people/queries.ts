// What the pages of people read and change: files, and what runs out.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HrPaperKind, RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import type { HrDueTab } from '#protocol/hr/hr-people/dues.ts'
import { makeUuid } from '#protocol/uuid.ts'
import * as calls from '#src/services/hr.ts'

/** Whose file: a colleague's, or that of the person of a form. */
export interface Whose {
  readonly memberId?: string
  readonly hrFormId?: string
}

export const useEmployeeFile = (whose: Whose) =>
  useQuery({
    queryKey: ['hrForms', 'person', whose],
    queryFn: ({ signal }) => calls.getEmployeeFile(whose, { signal }),
    enabled: whose.memberId !== undefined || whose.hrFormId !== undefined,
  })

interface DuesAsked {
  readonly tab: HrDueTab
  readonly what: RunningOut | 'all'
  readonly search: string
  readonly page: number
}

export const useHrDues = (asked: DuesAsked) =>
  useQuery({
    queryKey: ['hrForms', 'dues', asked],
    queryFn: ({ signal }) => calls.listHrDues(asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a button of these pages does. */
export type PersonAct =
  | { act: 'settle'; dueId: string }
  | { act: 'note'; whose: Whose; kind: HrPaperKind; name: string; day: string }
  | { act: 'remove'; hrPaperId: string }

const acting = (act: PersonAct) => {
  const requestId = makeUuid()
  if (act.act === 'settle') return calls.settleHrDue({ requestId, dueId: act.dueId })
  if (act.act === 'remove') return calls.removeHrPaper({ requestId, hrPaperId: act.hrPaperId })
  const { whose, kind, name, day } = act
  return calls.noteHrPaper({ requestId, ...whose, kind, name, day })
}

/** Whatever came of it, what is shown is read again. */
export const usePersonAct = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: acting,
    onSettled: () => void client.invalidateQueries({ queryKey: ['hrForms'] }),
  })
}

export { serverNow } from '#src/services/http/bind.ts'
