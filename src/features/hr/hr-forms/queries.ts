// What the pages of HR read, and the calls their buttons make.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HrAnswers, HrFile } from '#protocol/hr/hr-designs/answers.ts'
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { LawRule } from '#protocol/hr/hr-forms/labour-law.ts'
import type { RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import type { HrFormTab, HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrPay, HrPersonal, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { useUser } from '#src/machines/react.tsx'
import { downloadImportProblems } from '#src/services/departments.ts'
import { uploadIdentityPicture } from '#src/services/base.ts'
import { getHrDesign } from '#src/services/hr-designs.ts'
import * as calls from '#src/services/hr.ts'

const POLL_MS = 30_000

/** What narrows a list besides its tab. */
export interface HrNarrowing {
  readonly search: string
  readonly departmentId?: string
  readonly from: string
  readonly to: string
}

export const useHrForms = (kind: HrKind, tab: HrFormTab, narrowing: HrNarrowing, page: number) =>
  useQuery({
    queryKey: ['hrForms', 'list', kind, tab, narrowing, page],
    queryFn: ({ signal }) => calls.listHrForms({ kind, tab, ...narrowing, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const useHrFormCounts = (kind: HrKind, narrowing: HrNarrowing) =>
  useQuery({
    queryKey: ['hrForms', 'counts', kind, narrowing],
    queryFn: ({ signal }) => calls.countHrForms({ kind, ...narrowing }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const useHrForm = (hrFormId: string) =>
  useQuery({
    queryKey: ['hrForms', 'detail', hrFormId],
    queryFn: ({ signal }) => calls.getHrForm({ hrFormId }, { signal }),
    enabled: hrFormId !== '',
  })

/** The company's own fields of a kind, for a form that is being begun. */
export const useDesign = (kind: HrKind, isWanted: boolean) =>
  useQuery({
    queryKey: ['hrForms', 'design', kind],
    queryFn: ({ signal }) => getHrDesign({ kind }, { signal }),
    enabled: isWanted,
  })

/** Whom a new form is about, where the page was opened for a colleague; undefined until it is read. */
export const useBegun = (kind: HrKind, design: number | undefined, memberId: string | null) => {
  const { data, isError } = useQuery({
    queryKey: ['hrForms', 'begun', kind, design, memberId],
    queryFn: async () => {
      const asked = { kind, design: design ?? 0, memberId: memberId ?? '' }
      const [{ answers }, { name }] = await Promise.all([
        calls.getHrStarts(asked),
        calls.getEmployeeFile({ memberId: memberId ?? '' }),
      ])
      return { memberId, name, answers }
    },
    enabled: design !== undefined && memberId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return memberId === null || isError ? NOBODY : data
}

const NOBODY = { memberId: null, name: '', answers: {} as HrAnswers }

/** Forms that were copied to the caller. */
export const useHrCopies = (kind: HrKind | 'all', search: string, page: number) =>
  useQuery({
    queryKey: ['hrForms', 'copies', kind, search, page],
    queryFn: ({ signal }) => calls.listHrCopies({ kind, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** Keeps a picture of somebody's papers. */
export const keepPicture = async (file: File): Promise<HrFile> => {
  const { fileId, name } = await uploadIdentityPicture(file)
  return { fileId, name }
}

/** Saves a picture of a form on the computer. */
export const openFile = calls.openHrFile

/** The employee's own part, read once: what is being typed is never written over. */
export const useHrFill = (hrFormId: string) =>
  useQuery({
    queryKey: ['hrForms', 'fill', hrFormId],
    queryFn: ({ signal }) => calls.getHrFill({ hrFormId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Those who may decide about the form: not who sends it, which is the viewer. */
export const useApprovers = (search: string) => {
  const { userId } = useUser()
  return useColleagues(search, { work: 'approve', except: [userId] })
}

/** Those who may take over whatever the employee leaves behind: approvals, reviews and signings among it. */
export const useHeirs = (search: string) => useColleagues(search, { work: 'everything' })

/** Makes every shown list, count and form read again. */
export const useRefreshHrForms = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['hrForms'] })
}

/** What HR has typed; without an id it is new. */
export interface TypedForm {
  readonly kind: HrKind
  readonly hrFormId: string | undefined
  readonly version: number
  readonly terms: HrTerms
  readonly pay: HrPay
  readonly design: number
  readonly answers: HrAnswers
  /** Undefined to keep it as a draft; otherwise the warnings of the law that were read. */
  readonly wentOn: readonly LawRule[] | undefined
}

/** Where a form stands after it was written: it is there from the first call on, though the second was refused. */
export interface Written {
  hrFormId: string
  version: number
}

/** A call of a button; whatever came of it, what is shown is read again unless `isQuiet` says that nothing shown changed. */
const useHrCall = <Input, Output>(
  call: (input: Input) => Promise<Output>,
  isQuiet: (input: Input) => boolean = () => false,
) => {
  const refresh = useRefreshHrForms()
  return useMutation({
    mutationFn: call,
    onSettled: (_data, _error, input) => {
      if (!isQuiet(input)) refresh()
    },
  })
}

/** Writes and, where asked, sends it; `onKept` hears of each write, so that the next goes on from there. */
export const useWriteHrForm = (onKept: (written: Written) => void) =>
  useHrCall(async ({ kind, hrFormId, version, design, wentOn, ...content }: TypedForm) => {
    const written =
      hrFormId === undefined
        ? await calls.createHrForm({ requestId: makeUuid(), kind, design, ...content })
        : { hrFormId, ...(await calls.saveHrForm({ hrFormId, version, ...content })) }
    onKept(written)
    if (wentOn === undefined) return undefined
    return calls.sendHrForm({ ...written, wentOn: [...wentOn], requestId: makeUuid() })
  })

/** Reminds the employee, or takes the form back with a reason. */
export const useHrFormAct = () =>
  useHrCall(({ hrFormId, reason }: { hrFormId: string; reason?: string }) =>
    reason === undefined
      ? calls.urgeHrForm({ hrFormId, requestId: makeUuid() })
      : calls.cancelHrForm({ hrFormId, reason, requestId: makeUuid() }),
  )

/** Gives one part back to whoever wrote it. */
export const useReturnPart = () =>
  useHrCall((input: { hrFormId: string; owner: HrOwner; reason: string }) =>
    calls.returnHrPart({ ...input, requestId: makeUuid() }),
  )

/** Reminds whoever several forms wait for. */
export const useUrgeMany = () =>
  useHrCall((input: { requestId: string; hrFormIds: string[] }) => calls.urgeHrForms(input))

/** Templates for a labour contract. */
export const useLabourTexts = () =>
  useQuery({
    queryKey: ['hrForms', 'labourTexts'],
    queryFn: ({ signal }) => calls.listLabourTexts({}, { signal }),
  })

/** Begins a labour contract, a draft in the wizard. */
export const useBeginContract = () =>
  useHrCall((input: { hrFormId: string; templateId: string }) =>
    calls.beginLabourContract({ ...input, requestId: makeUuid() }),
  )

/** Reads the personal facts in full; the history keeps that somebody looked. */
export const useReveal = () =>
  useHrCall((hrFormId: string) => calls.revealHrForm({ hrFormId, requestId: makeUuid() }))

/** The employee's part as typed; `submit` hands it in. */
export interface TypedPart {
  readonly hrFormId: string
  readonly version: number
  readonly personal: HrPersonal
  readonly answers: HrAnswers
  readonly submit: boolean
}

/** Saves what was typed, or hands it in; what is being typed is never read over. */
export const useWriteFill = (onSaved: (version: number) => void) =>
  useHrCall(
    async ({ submit, ...part }: TypedPart) => {
      if (submit) await calls.submitHrFill({ ...part, requestId: makeUuid() })
      else onSaved((await calls.saveHrFill(part)).version)
    },
    ({ submit }) => !submit,
  )

/** The head's part, written by whoever is asked. */
export const useSaveHead = () =>
  useHrCall((part: { hrFormId: string; answers: HrAnswers }) => calls.saveHrHead(part))

export { serverNow } from '#src/services/http/bind.ts'

/** Saves the table of a list. */
export const saveTable = calls.exportHrForms

/** Saves the spreadsheet to fill in, and the rows of one that were wrong. */
export const saveHrTable = calls.downloadHrTable
export const saveTableProblems = downloadImportProblems

/** The nearest things that run out, of one sort, within a month or over already. */
export const useNearDues = (what: RunningOut, pageSize: number) =>
  useQuery({
    queryKey: ['hrForms', 'dues', 'near', what, pageSize],
    queryFn: ({ signal }) => calls.listHrDues({ tab: 'month', what, pageSize }, { signal }),
  })

/** What is known of the chosen colleague for fields that begin with it. */
export const readStarts = (input: { kind: HrKind; design: number; memberId: string }) =>
  calls.getHrStarts(input)
