// Reads of the wizard's pages: bytes of uploaded files, and the contract's approval process.
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listApplicableProcesses } from '#src/services/approval-processes.ts'
import { keptFile, readFile, uploadAttachment } from '#src/services/base.ts'
import { CallFailure, asCallFailure } from '#protocol/call-failure.ts'
import type { InputOf } from '#protocol/endpoint.ts'
import type { previewFilling as previewCall } from '#protocol/templates/fillings.ts'
import { FIELD_PICTURE_BYTES } from '#protocol/contracts/fields/fields.ts'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import type { FieldPicture } from '#src/ui/fields/picture-input.tsx'
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import type { KnownPerson as Known } from '#protocol/contracts/parties/known-people.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { getPaperProcess } from '#src/services/office.ts'
import { useUser } from '#src/machines/react.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { getSealProspect, listKnownPeople, listWillingMethods } from '#src/services/contracts.ts'
import { getFilling, previewFilling } from '#src/services/fillings.ts'
import { getQuotas } from '#src/services/orders.ts'

/** How long the bytes of a file not shown any more are kept. */
const KEPT_MS = 10 * 60_000

/** A document as it was taken in. */
export type KeptFile = Pick<DraftFile, 'fileId' | 'size' | 'sha256'>

/** The file as the server keeps it; the same as long as it is cached, since its content cannot change. */
export const filePages = (file: KeptFile) =>
  queryOptions({
    queryKey: ['file', file.fileId],
    queryFn: ({ signal }) => readPdf(keptFile({ fileId: file.fileId }), file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })

export const useFilePages = (file: KeptFile) => useQuery(filePages(file))

/** How a party may prove its will here; it changes only when the server is set up anew. */
export const useWillingMethods = () =>
  useQuery({
    queryKey: ['willingMethods'],
    queryFn: async ({ signal }) => (await listWillingMethods({}, { signal })).methods,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How often is looked again whether somebody has mended a process that lacks people. */
const MENDED_MS = 15_000

/** The processes a contract of this type and amount, or a paper of the office, would go through. */
export const useApplicableProcesses = (
  contractType: string,
  amount: number | null,
  paper: PaperKind | undefined,
) =>
  useQuery({
    queryKey: ['approvalProcesses', 'applicable', contractType, amount, paper],
    queryFn: ({ signal }) => {
      const about = { contractType, ...(amount === null ? {} : { amount }) }
      return paper === undefined
        ? listApplicableProcesses(about, { signal })
        : getPaperProcess({ kind: paper, ...about }, { signal })
    },
    refetchInterval: ({ state }) => state.data?.some(lacksPeople) === true && MENDED_MS,
  })

/** Whether nobody can be asked at some step of the process, which only the company's administrator can mend. */
export const lacksPeople = ({ nodes }: ProcessPreview): boolean => nodes.some(({ problem }) => problem !== '')

/** How one's own company's seal would come onto the contract; asked in a company's identity alone. */
export const useSealProspect = (contractType: string, amount: number | null) =>
  useQuery({
    queryKey: ['contracts', 'sealProspect', contractType, amount],
    queryFn: ({ signal }) =>
      getSealProspect({ contractType, ...(amount === null ? {} : { amount }) }, { signal }),
  })

/** Those who may do such work: everybody but oneself, unless told otherwise. */
const useAble = (search: string, work: ColleagueWork, isSelfToo = false) => {
  const { userId } = useUser()
  return useColleagues(search, { work, except: isSelfToo ? [] : [userId] })
}

/** Those who may read it before it goes out. */
export const useReviewers = (search: string) => useAble(search, 'review')

/** Those who may decide about it, oneself as well where the process allows it. */
export const useApprovers = (search: string, allowsSelf = false) => useAble(search, 'approve', allowsSelf)

/** Somebody known already; the key tells those offered at once apart. */
export interface KnownPerson extends Known {
  readonly key: string
}

/** People and companies known already, the last used first: contacts, those of one's earlier contracts, and colleagues. */
export const useKnownPeople = (search: string, isForCompany: boolean, isWanted: boolean) => {
  const wanted = isForCompany ? 'company' : 'anybody'
  const { defaultBizCompanyId } = useUser()
  return useQuery({
    queryKey: ['contacts', 'known', defaultBizCompanyId, wanted, search],
    queryFn: ({ signal }) => listKnownPeople({ search, wanted }, { signal }),
    select: keyed,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

const keyed = (people: readonly Known[]): KnownPerson[] =>
  people.map((person, at) => ({ ...person, key: `${at} ${person.phoneMasked} ${person.companyName}` }))

/** What is left to launch; refetched with the contracts that change it. */
export const useQuotas = () =>
  useQuery({
    queryKey: ['contracts', 'quotas'],
    queryFn: ({ signal }) => getQuotas({}, { signal }),
    staleTime: 0,
  })

/** Sends a picture for a field; fails with words for what is none, or too large. */
export const useUploadFieldPicture = () =>
  useMutation({
    mutationFn: (file: File) => {
      if (!['image/png', 'image/jpeg'].includes(file.type))
        throw new CallFailure('refused', '请选择 JPG 或 PNG 图片')
      if (file.size > FIELD_PICTURE_BYTES) throw new CallFailure('refused', '图片超过 2 MB，请压缩后再选择')
      return uploadAttachment(file, { signal: new AbortController().signal })
    },
  })

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(blob)
  })

/** The picture of a field as an address for the screen; empty until it is there. */
export const useFieldPicture = (fileId: string): string =>
  useQuery({
    queryKey: ['file', 'picture', fileId],
    queryFn: async ({ signal }) => dataAddress(await readFile({ fileId }, { signal })),
    enabled: fileId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? ''

/** A field's picture as it is shown, and how another one is taken. */
export const usePictureOf = (fileId: string, onPicture: (fileId: string) => void): FieldPicture => {
  const upload = useUploadFieldPicture()
  return {
    address: useFieldPicture(fileId),
    isSending: upload.isPending,
    problem: upload.error === null ? undefined : asCallFailure(upload.error).words,
    onFile: (file) => {
      // Another field may be looked at by the time it has arrived.
      upload.mutateAsync(file).then(
        (taken) => onPicture(taken.fileId),
        () => undefined,
      )
    },
  }
}

/** A newer version of the draft's template, and what was typed the last time. */
export const useFilling = (contractId: string) =>
  useQuery({
    queryKey: ['templates', 'filling', contractId],
    queryFn: ({ signal }) => getFilling({ contractId }, { signal }),
    enabled: contractId !== '',
  })

/** The pages of a template at what is filled in. */
export const readPreview = async (
  wanted: InputOf<typeof previewCall>,
  signal: AbortSignal,
): Promise<Uint8Array> => new Uint8Array(await (await previewFilling(wanted, { signal })).arrayBuffer())
