// Which files the system's dialog offers for a contract.
import { ACCEPTED_KINDS, ATTACHED_EXTENSIONS } from '#protocol/document-limits.ts'

/** The `accept` attribute: extensions and MIME types, with commas between. */
export const CONTRACT_FILES = ACCEPTED_KINDS.flatMap(({ extension, mime }) => [extension, mime]).join(',')

/** The same for files that only go along. */
export const ACCEPT_ATTACHED = ATTACHED_EXTENSIONS.join(',')
