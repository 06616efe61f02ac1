// What may be brought in as a document, and how much of it (domain.md §2 editDoc).

/** Largest single file, in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** Largest sum of all files of one contract, in bytes. */
export const MAX_TOTAL_BYTES = 200 * 1024 * 1024
/** Most files in one contract. */
export const MAX_FILES = 20
/** Most pages in one document. */
export const MAX_PAGES = 500
/** Most files that go along beside the documents, as they are, in one contract. */
export const MAX_ATTACHMENTS = 10

/** A kind of file the product can turn into a signable document. */
export interface AcceptedKind {
  readonly extension: string
  readonly mime: string
}

/** Endings of files that may go along; they are kept as they are, so no converter is needed. */
export const ATTACHED_EXTENSIONS = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ofd',
  '.jpg',
  '.jpeg',
  '.png',
] as const

/** Kinds taken by every installation. */
export const ACCEPTED_KINDS: readonly AcceptedKind[] = [
  { extension: '.pdf', mime: 'application/pdf' },
  { extension: '.docx', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { extension: '.jpg', mime: 'image/jpeg' },
  { extension: '.jpeg', mime: 'image/jpeg' },
  { extension: '.png', mime: 'image/png' },
]

/** Kinds taken besides where an office converter is configured. */
export const ACCEPTED_WITH_OFFICE: readonly AcceptedKind[] = [
  { extension: '.doc', mime: 'application/msword' },
  { extension: '.xls', mime: 'application/vnd.ms-excel' },
  { extension: '.xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
]
