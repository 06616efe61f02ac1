// What an upload is by size, kind and name, told without bringing one of the readers along.
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { claimedKind, contentKind } from './content-kind.ts'
import type { ContentKind } from './content-kind.ts'
import { refuse } from './intake-refusals.ts'
import type { TakenIn } from './taken-in.ts'

/** The uploaded file as its owner named it. */
export interface IntakeOptions {
  readonly name: string
  /** Who hands it in, where that is somebody outside: people take turns at the workers. */
  readonly party?: string | undefined
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

/** What people call each kind. */
export const KIND_NAMES: Record<ContentKind, string> = {
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
