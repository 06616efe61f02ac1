// What the lists read and send around saved views.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ViewedList, ViewFilters } from '#protocol/contracts/views.ts'
import * as calls from '#src/services/views.ts'
import type { ListAnswer } from '#src/ui/list-card.tsx'

const VIEWS = ['views']

export const useViews = () =>
  useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => calls.listViews({}, { signal }),
    staleTime: 60_000,
  })

/** The answer of a list below its views: rows wait for those, so that none moves away under a pointer. */
export const useUnderViews = <Row>(answer: ListAnswer<Row>): ListAnswer<Row> => {
  const { isPending, failureCount } = useViews()
  return isPending && failureCount === 0 ? { ...answer, data: undefined, isPending: true } : answer
}

/** What is to be done with a view: `name` for a new one of a list, or for the one with this id. */
export type ViewChange =
  | { readonly list: ViewedList; readonly filters: ViewFilters; readonly name: string }
  | { readonly viewId: string; readonly name: string }
  | { readonly viewId: string }

/** Saves, renames or deletes a view; the views are read again after it. */
export const useViewChange = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ViewChange): Promise<unknown> => {
      if ('list' in change) return calls.saveView(change)
      return 'name' in change ? calls.renameView(change) : calls.deleteView(change)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: VIEWS }),
  })
}
