// What the page of archive classes reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClassField } from '#protocol/archive/classes/fields.ts'
import type { TagColour } from '#protocol/contracts/tags.ts'
import * as calls from '#src/services/archive.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const ARCHIVE = ['archive']

export const useClasses = () =>
  useQuery({ queryKey: [...ARCHIVE, 'classes'], queryFn: ({ signal }) => calls.listClasses({}, { signal }) })

const useClassChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ARCHIVE }),
        queries.invalidateQueries({ queryKey: ['archive-move'] }),
      ]),
  })
}

export interface TypedClass {
  readonly name: string
  readonly colour: TagColour
  readonly fields: ClassField[]
  readonly retentionYears: number | null
}

/** Makes a class beneath `parentId`, or changes the one with `classId`. */
export const useSaveClass = (at: { readonly classId: string } | { readonly parentId: string | null }) =>
  useClassChange((typed: TypedClass): Promise<unknown> =>
    'classId' in at ? calls.editClass({ ...at, ...typed }) : calls.addClass({ ...at, ...typed }),
  )

export const usePlaceClass = () => useClassChange(calls.placeClass)
export const useDeleteClass = () => useClassChange((classId: string) => calls.deleteClass({ classId }))
export const useMergeClass = () => useClassChange(calls.mergeClass)
export const useOpenClassTo = () => useClassChange(calls.openClassTo)
export const useTryRule = () =>
  useMutation({ mutationFn: (input: Parameters<typeof calls.tryRule>[0]) => calls.tryRule(input) })
export const useSetRule = () => useClassChange(oncePerAct(calls.setRule))
