// Every dictionary a reader can get to from the document's catalog.
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'

/** All dictionaries and streams reachable from the catalog, each once, the catalog first. */
export const reachableDicts = (pdf: PDF): readonly PdfDict[] => {
  const found: PdfDict[] = []
  const seen = new Set<PdfRef>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PdfRef) {
      if (seen.has(object)) continue
      seen.add(object)
      const target = pdf.getObject(object)
      if (target) waiting.push(target)
    } else if (object instanceof PdfDict) {
      if (object === found[0]) continue
      found.push(object)
      for (const [, value] of object) waiting.push(value)
    } else if (object instanceof PdfArray) {
      for (const item of object) waiting.push(item)
    }
  }
  return found
}
