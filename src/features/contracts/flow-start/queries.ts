// Reads of the wizard's pages: bytes of uploaded files, and the contract's approval process.
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listApplicableProcesses } from '#src/services/approval-processes.ts'
import { readFile, uploadAttachment } from '#src/services/base.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import { FIELD_PICTURE_BYTES } from '#protocol/contracts/fields/fields.ts'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { getPaperProcess } from '#src/services/office.ts'
import { useUser } from '#src/machines/react.tsx'
import { mayUse } from '#src/machines/session-view.ts'
import { listColleagues, listContacts } from '#src/services/departments.ts'
import { getSealProspect, listRecentParties, listWillingMethods } from '#src/services/contracts.ts'
import { getQuotas } from '#src/services/orders.ts'

/** How long the bytes of a file not shown any more are kept. */
const KEPT_MS = 10 * 60_000

/** The file as the server keeps it; the same array as long as it is cached, since its content cannot change. */
export const fileBytes = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: async ({ signal }) =>
      new Uint8Array(await (await readFile({ fileId }, { signal })).arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })

export const useFileBytes = (fileId: string) => useQuery(fileBytes(fileId))

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

/** Colleagues found by what was typed. */
export const useColleagues = (search: string) =>
  useQuery({
    queryKey: ['organisation', 'colleagues', search],
    queryFn: ({ signal }) => listColleagues({ search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Most people offered under one field. */
const OFFERED = 8

/** Somebody known already; the company is empty for those who act for themselves. */
export interface KnownPerson {
  readonly key: string
  readonly name: string
  readonly phone: string
  readonly phoneMasked: string
  readonly companyName: string
}

/** People and companies known already, the last used first: those of one's earlier contracts, one's own contacts and the company's. */
export const useKnownPeople = (search: string, isWanted: boolean) => {
  const user = useUser()
  const seesContacts = mayUse(user, 'contact', 'view')
  return useQuery({
    queryKey: ['contacts', 'known', user.defaultBizCompanyId, search],
    queryFn: async ({ signal }) => {
      const scopes = user.defaultBizType === 2 ? (['personal', 'company'] as const) : (['personal'] as const)
      const [recent, ...pages] = await Promise.all([
        listRecentParties({ search }, { signal }),
        ...(seesContacts ? scopes : []).map((scope) =>
          listContacts({ scope, search, pageSize: OFFERED }, { signal }),
        ),
      ])
      // Words kept among the contacts go before those of a contract.
      const found = [
        ...pages.flatMap(({ rows }) => rows).map((contact) => ({ ...contact, at: contact.updatedAt })),
        ...recent.map((party) => ({ ...party, at: party.launchedAt })),
      ]
      const known = new Map<string, KnownPerson & { readonly at: string }>()
      for (const { name, phone, phoneMasked, companyName, at } of found) {
        const key = `${phone} ${companyName}`
        if (!known.has(key)) known.set(key, { key, name, phone, phoneMasked, companyName, at })
      }
      return [...known.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, OFFERED)
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

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
