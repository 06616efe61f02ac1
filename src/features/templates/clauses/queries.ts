// What the page of clauses reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'
import * as calls from '#src/services/clauses.ts'

const CLAUSES = ['clauses']

export const useClauses = () =>
  useQuery({ queryKey: [...CLAUSES, 'list'], queryFn: ({ signal }) => calls.listClauses({}, { signal }) })

/** Read anew whenever it is opened: somebody else may have saved meanwhile. */
export const useClause = (clauseId: string) =>
  useQuery({
    queryKey: [...CLAUSES, 'one', clauseId],
    queryFn: ({ signal }) => calls.getClause({ clauseId }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

const useClauseChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: [...CLAUSES, 'list'] }),
  })
}

/** Makes a clause, or the next version of the one that was opened. */
export const useSaveClause = (opened: { readonly clauseId: string; readonly version: number } | undefined) =>
  useClauseChange((typed: { name: string; content: ClauseText }) =>
    opened === undefined
      ? calls.addClause(typed)
      : calls.editClause({ clauseId: opened.clauseId, version: opened.version, ...typed }),
  )

export const useDeleteClause = () =>
  useClauseChange((input: { clauseId: string }) => calls.deleteClause(input))
