// How people and companies were certified, as evidence states it.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certification } from '#server/db/schema/company/certifications.ts'

/** The newest certification of a subject that succeeded, though it may have been suspended or ended since; the number is masked. */
export interface Certified {
  readonly subjectId: string
  readonly numberMasked: string
  readonly finishedAt: Date | null
}

/** The newest successful certifications of these people or companies. */
export const certifiedOf = async (
  db: Database,
  subjectType: 'person' | 'company',
  subjectIds: readonly string[],
): Promise<Map<string, Certified>> => {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.subjectType, subjectType),
        inArray(certification.subjectId, [...subjectIds]),
        inArray(certification.state, ['certified', 'suspended', 'ended']),
      ),
    )
    .orderBy(desc(certification.submittedAt))
  return new Map(rows.toReversed().map((row) => [row.subjectId, row]))
}
