// What the pages read and send around tags.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TagColour } from '#protocol/contracts/tags.ts'
import * as calls from '#src/services/tags.ts'

const TAGS = ['tags']

export const useTags = () =>
  useQuery({ queryKey: [...TAGS, 'list'], queryFn: ({ signal }) => calls.listTags({}, { signal }) })

/** Names for filters and pickers; none for a person. */
export const useTagNames = () =>
  useQuery({
    queryKey: [...TAGS, 'names'],
    queryFn: ({ signal }) => calls.listTagNames({}, { signal }),
    staleTime: 60_000,
  })

// Tags, and the contracts that show them, are read again after a change.
const useTagChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: TAGS }),
        queries.invalidateQueries({ queryKey: ['contracts'] }),
      ]),
  })
}

interface TypedTag {
  readonly name: string
  readonly colour: TagColour
}

/** Makes a tag, or changes the one with this id. */
export const useSaveTag = (tagId: string | undefined) =>
  useTagChange((typed: TypedTag): Promise<unknown> =>
    tagId === undefined ? calls.addTag(typed) : calls.editTag({ tagId, ...typed }),
  )

export const useDeleteTag = () => useTagChange((input: { tagId: string }) => calls.deleteTag(input))

export const useMergeTag = () => useTagChange(calls.mergeTag)
export const useOrderTags = () => useTagChange(calls.orderTags)

export const useTagContracts = () =>
  useTagChange((input: { contractIds: string[]; add: string[]; remove: string[] }) =>
    calls.tagContracts(input),
  )
