// Compares the metadata of two revisions (ISO 32000-2 §14.3).
// It reads the information dictionary and the XMP packet.
import { unpack } from '#server/documents/verification/reading/filters.ts'
import { PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'

// Entries that every save may change: time, product, and instance of the document.
const OWN_TO_SAVING = 'xmp:ModifyDate|xmp:MetadataDate|pdf:Producer|xmpMM:InstanceID'
const ELEMENT = new RegExp(`<(${OWN_TO_SAVING})>[^<]*</\\1>`, 'g')
const ATTRIBUTE = new RegExp(`\\s(?:${OWN_TO_SAVING})=(?:"[^"<]*"|'[^'<]*')`, 'g')

/** Reports differences except dates of saving. A title may be shown in the window's frame, so it counts. */
export const compareMetadata = (step: Comparison): void => {
  compareInfo(step)
  const [before, after] = [step.older, step.newer].map(({ view }) => view.catalog.get('Metadata') ?? null)
  for (const packet of [before, after]) if (packet instanceof PdfRef) step.explained.add(packet.num)
  const texts = [textOf(step.older.view, before), textOf(step.newer.view, after)]
  const same = texts.every((text) => text !== undefined) && texts[0] === texts[1]
  if (!same && !step.equal(before ?? null, after ?? null)) step.report('文件元数据被修改')
}

const compareInfo = (step: Comparison): void => {
  const infos = [step.older, step.newer].map(({ view }) => view.trailer.get('Info') ?? null)
  for (const info of infos) if (info instanceof PdfRef) step.explained.add(info.num)
  const [before, after] = [step.older.view.dict(infos[0]), step.newer.view.dict(infos[1])]
  step.compareKeys(
    before ?? new Map(),
    after ?? new Map(),
    (key) => `文档属性 ${key} 被修改`,
    new Set(['ModDate', 'Producer']),
  )
}

const textOf = (view: RevisionView, value: PdfValue | undefined): string | undefined => {
  const packet = view.resolve(value)
  const data = packet instanceof PdfStream ? unpack(packet, view.resolve, view.file.budget) : undefined
  if (!data) return undefined
  const text = Buffer.from(data).toString('utf8')
  return text.replaceAll(ELEMENT, '').replaceAll(ATTRIBUTE, '').replaceAll(/\s+/g, '')
}
