// What the pages of templates read and send.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UploadedFile } from '#protocol/base.ts'
import type { TemplateAttachment, TemplateContentInput } from '#protocol/templates/templates/content.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { uploadContractAttachment, uploadContractFile, uploadWordFile } from '#src/services/base.ts'
import { getClause, listClauses } from '#src/services/clauses.ts'
import * as calls from '#src/services/templates.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'
import { textOfPages } from '#src/ui/pdf/pdf-text.ts'
import { withPdf } from '#src/ui/pdf/with-pdf.ts'
import type { Library } from '#src/ui/written-text/library.ts'

const LISTS = ['templates', 'list']
/** Cards on one page. */
export const CARDS = 12
/** How long pages that are not shown any more are kept. */
const KEPT_MS = 10 * 60_000

export type TemplateType = 1 | 2 | 3 | 4

export interface TemplateFilters {
  readonly page: number
  readonly search: string
  readonly category: TemplateCategory | undefined
}

export const useTemplates = (templateType: TemplateType, { page, search, category }: TemplateFilters) =>
  useQuery({
    queryKey: [...LISTS, templateType, page, search, category],
    queryFn: ({ signal }) =>
      calls.listTemplates(
        {
          templateType,
          page,
          pageSize: CARDS,
          search,
          ...(category === undefined ? {} : { category }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Its content, always as it is now. */
export const useTemplate = (templateId: string) =>
  useQuery({
    queryKey: ['templates', 'one', templateId],
    queryFn: ({ signal }) => calls.getTemplate({ templateId }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Version {
  readonly templateId: string
  readonly version: number
}

/** The same as long as it is cached, since a version never changes. */
const pagesOf = ({ templateId, version }: Version) =>
  queryOptions({
    queryKey: ['templates', 'pdf', templateId, version],
    queryFn: ({ signal }) => readPdf(calls.downloadTemplate({ templateId, version }), {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })

export const useTemplatePages = (of: Version, isWanted = true) =>
  useQuery({ ...pagesOf(of), enabled: isWanted })

export const useVersions = (templateId: string) =>
  useQuery({
    queryKey: ['templates', 'versions', templateId],
    queryFn: ({ signal }) => calls.listTemplateVersions({ templateId }, { signal }),
  })

/** The words of a version, to be compared: an online text as it is written, a file as its pages say, with its fields. */
export const useVersionText = (of: Version) => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['templates', 'text', of.templateId, of.version],
    queryFn: async ({ signal }) => {
      const { content } = await calls.getTemplate(of, { signal })
      if (content.templateStyle === 1) return plainText(content.text)
      const pages = await withPdf(await queries.fetchQuery(pagesOf(of)), textOfPages)
      const fields = content.fields.map(({ label, role }) => `填写项：${label}（${role ?? '发起方'}）`)
      const places = content.places.map(({ role, page }) => `签署位置：${role}，第 ${page + 1} 页`)
      return [...pages, ...fields, ...places].join('\n')
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const useUses = (templateId: string) =>
  useQuery({
    queryKey: ['templates', 'uses', templateId],
    queryFn: ({ signal }) => calls.listTemplateUses({ templateId }, { signal }),
  })

const useTemplateChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Who was too late sees what is there now.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: ['templates'],
        predicate: ({ queryKey }) => queryKey[1] !== 'pdf' && queryKey[1] !== 'one',
      }),
  })
}

export interface Typed {
  readonly name: string
  readonly category: TemplateCategory
  readonly note: string
}

/** Makes a template, or changes the one that was opened; tried again it is the same request. */
export const useSaveTemplate = (opened: Version | undefined) => {
  const requestId = makeUuid()
  return useTemplateChange(async (typed: Typed & { readonly content: TemplateContentInput }) =>
    opened === undefined
      ? calls.createTemplate({ requestId, ...typed })
      : { ...opened, ...(await calls.changeTemplate({ ...opened, ...typed })) },
  )
}

/** Takes a file in as a contract's: a PDF as it is, others made into one. */
export const takeIn = (file: File, signal?: AbortSignal): Promise<UploadedFile> =>
  (/\.docx?$/iu.test(file.name) ? uploadWordFile : uploadContractFile)(
    file,
    signal === undefined ? {} : { signal },
  )

/** Takes files in one after the other, each by `take`. */
export const useTakeIn = <Taken>(take: (file: File) => Promise<Taken>) =>
  useMutation({
    mutationFn: async (files: readonly File[]) => {
      const taken: Taken[] = []
      for (const file of files) taken.push(await take(file))
      return taken
    },
  })

/** As it is, to go along. */
export const takeAlong = async (file: File): Promise<TemplateAttachment> => {
  const { fileId, name, size } = await uploadContractAttachment(file, {})
  return { fileId, name, size }
}

export const saveAttachment = (of: { readonly templateId: string; readonly fileId: string }) =>
  calls.downloadTemplateAttachment(of)

export const useFavour = () =>
  useTemplateChange(({ templateId, isFavourite }: Pick<TemplateRow, 'templateId' | 'isFavourite'>) =>
    calls.favourTemplate({ templateId, isFavourite }),
  )

export const useCopyTemplate = () =>
  useTemplateChange((templateId: string) => calls.copyTemplate({ requestId: makeUuid(), templateId }))

export const useSetUse = () =>
  useTemplateChange((input: { templateId: string; useStatus: 0 | 1 }) => calls.setTemplateUse(input))

export const useFix = () =>
  useTemplateChange((input: { templateId: string; isFixed: boolean }) => calls.fixTemplate(input))

export const useDeleteTemplate = () =>
  useTemplateChange((templateId: string) => calls.deleteTemplate({ templateId }))

/** The company's clauses; undefined until they are known. */
export const useLibrary = (): Library | undefined => {
  const { data } = useQuery({
    queryKey: ['clauses', 'list'],
    queryFn: ({ signal }) => listClauses({}, { signal }),
  })
  return data && { clauses: data, read: (clauseId) => getClause({ clauseId }) }
}
