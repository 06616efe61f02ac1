// Which files the system's dialog offers for a contract.
import { ACCEPTED_KINDS } from '#protocol/document-limits.ts'

/** The `accept` attribute: extensions and MIME types, with commas between. */
export const CONTRACT_FILES = ACCEPTED_KINDS.flatMap(({ extension, mime }) => [extension, mime]).join(',')
