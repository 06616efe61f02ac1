// What was typed into a template the last time a contract was made of it.
import { and, desc, eq } from 'drizzle-orm'
import type { DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { templateUse } from '#server/db/schema/templates/templates.ts'

/** By this person in this identity; undefined before the first time. */
export const lastFilled = async (
  db: Database,
  { templateId, identityId, userId }: { templateId: string; identityId: string; userId: string },
): Promise<DraftTemplate | undefined> => {
  const [row] = await db
    .current()
    .select({ content: contract.content })
    .from(templateUse)
    .innerJoin(contract, eq(contract.id, templateUse.contractId))
    .where(
      and(
        eq(templateUse.templateId, templateId),
        eq(templateUse.identityId, identityId),
        eq(templateUse.userId, userId),
      ),
    )
    .orderBy(desc(templateUse.usedAt), desc(templateUse.contractId))
    .limit(1)
  return row?.content.template
}
