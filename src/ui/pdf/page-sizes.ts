// The sizes of an opened document's pages, for who was not told them.
import { useEffect, useState } from 'react'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

const NONE: readonly PageSize[] = []
// One after the other waits for the worker at every page; all at once would keep it from the page that is seen.
const AT_ONCE = 8

const sizeOf = async (document: PDFDocumentProxy, number: number): Promise<PageSize> => {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return { width, height }
}

/** In points as seen; none until they are known. */
export const usePageSizes = (document: PDFDocumentProxy | undefined): readonly PageSize[] => {
  const [state, setState] = useState<{ of: PDFDocumentProxy; sizes: readonly PageSize[] }>()
  useEffect(() => {
    if (document === undefined) return undefined
    let left = false
    const read = async (): Promise<void> => {
      const sizes: PageSize[] = []
      for (let first = 1; first <= document.numPages && !left; first += AT_ONCE) {
        const count = Math.min(AT_ONCE, document.numPages - first + 1)
        const numbers = Array.from({ length: count }, (_, index) => first + index)
        sizes.push(...(await Promise.all(numbers.map((number) => sizeOf(document, number)))))
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
