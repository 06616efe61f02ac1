// Where somebody is in the files of a contract: which file, which page, and how far they have read.
import { useState } from 'react'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import type { Aim } from '#src/features/contracts/signing/document-pane.tsx'

/** The place, and ways to change it. */
export const usePlaceInFiles = (documents: readonly ContractDocument[], readDocuments: readonly string[]) => {
  const [documentId, setDocument] = useState(documents[0]?.documentId ?? '')
  const [page, setPage] = useState(0)
  const [furthest, setFurthest] = useState<Readonly<Record<string, number>>>({})
  const [aim, setAim] = useState<Aim>()
  const show = (id: string, to: Aim): void => {
    setDocument(id)
    setAim(to)
  }
  return {
    documentId,
    page,
    furthest,
    aim,
    show,
    pickDocument: (id: string): void => {
      setDocument(id)
      setAim(undefined)
      setPage(0)
    },
    pageShown: (index: number): void => {
      setPage(index)
      setFurthest((before) => ({ ...before, [documentId]: Math.max(before[documentId] ?? 0, index) }))
    },
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
