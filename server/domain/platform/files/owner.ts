// Whose room an uploaded file takes: a person's for themselves, or a company's whoever of it uploads.
import { and, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { file } from '#server/db/schema/platform/files.ts'

export type FileOwner = { readonly userId: string; readonly companyId: string | null }

/** Of a row of `file`. */
export const isOwnedBy = ({ userId, companyId }: FileOwner): SQL | undefined =>
  companyId === null ? and(eq(file.userId, userId), isNull(file.companyId)) : eq(file.companyId, companyId)
