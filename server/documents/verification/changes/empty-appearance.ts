// Whether a widget shows anything at all.
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'

/** Whether an appearance dictionary draws nothing. */
export const isEmptyAppearance = (view: RevisionView, value: PdfValue | undefined): boolean => {
  const appearance = view.resolve(value)
  if (appearance === null) return true
  if (!(appearance instanceof Map)) return false
  return [...appearance.values()].every((item) => {
    const stream = view.resolve(item)
    if (stream === null) return true
    if (!(stream instanceof PdfStream)) return false
    const data = unpack(stream, view.resolve, view.file.budget)
    return (
      data !== undefined &&
      Buffer.from(data)
        .toString('latin1')
        .replaceAll(/%[^\r\n]*/g, '')
        .trim() === ''
    )
  })
}
