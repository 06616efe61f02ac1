// Takes in one file of any accepted kind; its content decides, not its name.
import { Refusal } from '#protocol/failures.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { claimedKind, contentKind } from './content-kind.ts'
import type { ContentKind } from './content-kind.ts'
import { takeInDocx } from './docx.ts'
import { takeInImage } from './image.ts'
import { refuse } from './intake-refusals.ts'
import { takeInPdf } from './pdf.ts'
import type { TakenIn } from './taken-in.ts'

/** The uploaded file as its owner named it. */
export interface IntakeOptions {
  readonly name: string
  /** Who hands it in, where that is somebody outside: people take turns at the workers. */
  readonly party?: string | undefined
}

/**
 * Turns a file into a document that can be signed, without any program outside: PDF, JPEG, PNG and Word (.docx).
 * Throws a `Refusal` whose code begins with `document.`. CPU-bound: run it in a worker.
 */
export const takeIn = async (bytes: Uint8Array, options: IntakeOptions): Promise<TakenIn> => {
  const kind = acceptedSize(bytes)
  try {
    return withKindNote(await takeInKind(kind, bytes, options.name), kind, options.name)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A reader that stumbles over a file from outside says nothing about us: the file is what is wrong.
    throw refuse.damaged(error)
  }
}

/** The kind of a file of acceptable size; refuses empty and too large ones. */
export const acceptedSize = (bytes: Uint8Array): ContentKind => {
  if (bytes.length === 0) throw refuse.empty()
  if (bytes.length > MAX_FILE_BYTES) throw refuse.tooLarge()
  return contentKind(bytes)
}

/** Tells the person where the file is not what its name says. */
export const withKindNote = (taken: TakenIn, kind: ContentKind, name: string): TakenIn => {
  const claimed = claimedKind(name)
  if (claimed === undefined || claimed === kind) return taken
  const note = `文件名是 ${KIND_NAMES[claimed]}，实际内容是 ${KIND_NAMES[kind]}，已按实际内容处理。`
  return { ...taken, notes: [note, ...taken.notes] }
}

/** Refuses what no installation, or no installation without an office converter, can take in. */
const refuseUnreadable = (kind: ContentKind): never => {
  if (kind === 'encrypted-office') throw refuse.encrypted()
  if (kind === 'broken-zip') throw refuse.damaged()
  if (kind === 'ofd') throw refuse.ofd()
  if (kind === 'doc' || kind === 'xls' || kind === 'xlsx') throw refuse.needsOffice(KIND_NAMES[kind])
  throw refuse.kindUnknown()
}

const takeInKind = (kind: ContentKind, bytes: Uint8Array, name: string): Promise<TakenIn> => {
  switch (kind) {
    case 'pdf':
      return takeInPdf(bytes)
    case 'jpeg':
    case 'png':
      return takeInImage(bytes, kind)
    case 'docx':
      return takeInDocx(bytes, name)
    default:
      return refuseUnreadable(kind)
  }
}

const KIND_NAMES: Record<ContentKind, string> = {
  pdf: 'PDF',
  jpeg: 'JPG 图片',
  png: 'PNG 图片',
  docx: 'Word（.docx）',
  xlsx: 'Excel（.xlsx）',
  doc: 'Word（.doc）',
  xls: 'Excel（.xls）',
  ofd: 'OFD',
  'encrypted-office': '加密的 Office 文件',
  zip: '压缩包',
  'broken-zip': '损坏的压缩包',
  unknown: '未知类型',
}
