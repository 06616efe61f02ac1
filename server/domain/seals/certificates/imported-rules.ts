// When an imported certificate can sign, and when its end is said (docs/decisions/0144).
import { formatDate } from '#protocol/chinese-date.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import type { ImportedCertificateRow } from './imported.ts'

/** So many days before its end the administrators are told, once each; on the day it ends once more. */
export const TOLD_DAYS = [30, 7, 1, 0] as const

const DAY_MS = 24 * 3_600_000

/** Why it cannot sign now; undefined when it can. The product's own never takes its place by itself. */
export const whyImportedUnusable = (
  row: Pick<ImportedCertificateRow, 'notAfter' | 'revokedAt'>,
  now: Date,
): { readonly code: RefusalCode; readonly words: string } | undefined => {
  const toDo = '请管理员在“单位印章”更换证书，或移除后改用平台证书。'
  if (row.revokedAt !== null)
    return {
      code: 'certificate.revoked',
      words: `导入的单位证书已于 ${dayOf(row.revokedAt)} 被颁发机构吊销。${toDo}`,
    }
  if (row.notAfter <= now)
    return {
      code: 'certificate.expired',
      words: `导入的单位证书已于 ${dayOf(row.notAfter)} 到期。${toDo}`,
    }
  return undefined
}

/** What is due to be said about its end; undefined where it was said, or nothing is due. */
export const tellingDue = (
  { notAfter, toldDays }: Pick<ImportedCertificateRow, 'notAfter' | 'toldDays'>,
  now: Date,
): number | undefined => {
  const left = Math.max(0, Math.ceil((notAfter.getTime() - now.getTime()) / DAY_MS))
  const due = TOLD_DAYS.filter((days) => left <= days).at(-1)
  return due === undefined || (toldDays !== null && toldDays <= due) ? undefined : due
}

const dayOf = (time: Date): string => formatDate(time, 'YYYY-MM-DD')
