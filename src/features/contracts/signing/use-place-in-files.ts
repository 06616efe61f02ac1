// Where somebody is in the files of a contract: which file, which page, and how far they have read.
import { useState } from 'react'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import type { Aim } from '#src/features/contracts/signing/document-pane.tsx'

interface Place {
  readonly documentId: string
  readonly page: number
  /** Furthest page shown, by file. */
  readonly furthest: Readonly<Record<string, number>>
  readonly aim: Aim | undefined
}

/** The place, and ways to change it. */
export const usePlaceInFiles = (
  documents: readonly Pick<ContractDocument, 'documentId' | 'pages'>[],
  readDocuments: readonly string[],
) => {
  const [place, setPlace] = useState<Place>({
    documentId: documents[0]?.documentId ?? '',
    page: 0,
    furthest: {},
    aim: undefined,
  })
  const { documentId, page } = place
  const show = (id: string, aim: Aim): void => setPlace((before) => ({ ...before, documentId: id, aim }))
  return {
    ...place,
    show,
    pickDocument: (id: string): void =>
      setPlace((before) => ({ ...before, documentId: id, aim: undefined, page: 0 })),
    pageShown: (index: number): void =>
      setPlace((before) => ({
        ...before,
        page: index,
        furthest: {
          ...before.furthest,
          [before.documentId]: Math.max(before.furthest[before.documentId] ?? 0, index),
        },
      })),
    /** On to the next page that was not read. */
    readOn: (): void => {
      const unread = documents.find((document) => !readDocuments.includes(document.documentId))
      if (unread === undefined) return
      const isHere = unread.documentId === documentId
      const last = unread.pages.length - 1
      const next = isHere ? page + 1 : 0
      show(unread.documentId, next > last ? { page: last, y: Number.MAX_SAFE_INTEGER } : { page: next, y: 0 })
    },
  }
}
