// The sizes of an opened document's pages, for who was not told them.
import { useEffect, useState } from 'react'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

const NONE: readonly PageSize[] = []

/** In points as seen; none until they are known. */
export const usePageSizes = (document: PDFDocumentProxy | undefined): readonly PageSize[] => {
  const [state, setState] = useState<{ of: PDFDocumentProxy; sizes: readonly PageSize[] }>()
  useEffect(() => {
    if (document === undefined) return undefined
    let left = false
    const read = async (): Promise<void> => {
      const sizes: PageSize[] = []
      for (let number = 1; number <= document.numPages && !left; number += 1) {
        const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
        sizes.push({ width, height })
      }
      if (!left) setState({ of: document, sizes })
    }
    read().catch(() => undefined)
    return () => {
      left = true
    }
  }, [document])
  return state !== undefined && state.of === document ? state.sizes : NONE
}
