// What writing a contract file reads and sends.
import { useQuery } from '@tanstack/react-query'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { getClause, listClauses } from '#src/services/clauses.ts'
import { getWrittenFile, makeWrittenFile } from '#src/services/written-texts.ts'
import type { Library } from '#src/ui/written-text/library.ts'

/** The text of a file, always as it is now. */
export const useWrittenFile = (fileId: string) =>
  useQuery({
    queryKey: ['writtenFiles', fileId],
    queryFn: ({ signal }) => getWrittenFile({ fileId }, { signal }),
    gcTime: 0,
  })

/** The company's clauses; undefined until they are known. */
export const useLibrary = (): Library | undefined => {
  const { data } = useQuery({
    queryKey: ['clauses', 'list'],
    queryFn: ({ signal }) => listClauses({}, { signal }),
  })
  return data && { clauses: data, read: (clauseId) => getClause({ clauseId }) }
}

/** Makes the file of a text; tried again it is the same request, so that a lost answer makes no second file. */
export const makerOf = (text: WrittenText) => {
  const requestId = makeUuid()
  return (signal: AbortSignal) => makeWrittenFile({ requestId, text }, { signal })
}
