// The owner whose storage an uploaded file uses: a person, or the company it was uploaded for.
import { and, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { file } from '#server/db/schema/platform/files.ts'

export type FileOwner = { readonly userId: string; readonly companyId: string | null }

/** Of a row of `file`. */
export const isOwnedBy = ({ userId, companyId }: FileOwner): SQL | undefined =>
  companyId === null ? and(eq(file.userId, userId), isNull(file.companyId)) : eq(file.companyId, companyId)
