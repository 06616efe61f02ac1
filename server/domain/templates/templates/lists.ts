// Lists of templates in the database: the platform's, the common ones, one's own, the fixed ones.
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type { Database } from '#server/db/database.ts'
import { template, templateFavourite, templateVersion } from '#server/db/schema/templates/templates.ts'
import { ofPlatform, ownedBy } from './store.ts'
import type { TemplateOwner, TemplateRecord } from './store.ts'

/** Who looks: a person in one identity. */
export interface TemplateViewer {
  readonly userId: string
  /** The company acted for, or the person. */
  readonly identityId: string
  readonly owner: TemplateOwner
}

export interface TemplateQuery {
  readonly templateType: 1 | 2 | 3 | 4
  readonly category?: TemplateCategory | undefined
  readonly search: string
  readonly page: number
  readonly pageSize: number
}

const escaped = (search: string): string => `%${search.replaceAll(/[\\%_]/gu, '\\$&')}%`

const matching = ({ category, search }: Pick<TemplateQuery, 'category' | 'search'>): SQL | undefined =>
  and(
    ne(template.state, 'deleted'),
    category === undefined ? undefined : eq(template.category, category),
    search === ''
      ? undefined
      : or(
          sql`${template.name} ilike ${escaped(search)}`,
          sql`${template.note} ilike ${escaped(search)}`,
          sql`${template.laws}::text ilike ${escaped(search)}`,
        ),
  )

/** Bounded by what one owner may keep, so that a page is counted and skipped to exactly. */
export const pageTemplates = async (
  db: Database,
  viewer: TemplateViewer,
  query: TemplateQuery,
): Promise<{ total: number; rows: TemplateRecord[] }> => {
  const { templateType, page, pageSize } = query
  const mine = and(
    eq(templateFavourite.userId, viewer.userId),
    eq(templateFavourite.identityId, viewer.identityId),
  )
  // The platform's stopped ones are not on offer; a company's stay in sight of those who may start them again.
  const seen = or(and(ofPlatform(), eq(template.state, 'usable')), ownedBy(viewer.owner))
  const where =
    templateType === TEMPLATE_TYPE.platform
      ? and(ofPlatform(), eq(template.state, 'usable'), matching(query))
      : templateType === TEMPLATE_TYPE.common
        ? and(mine, seen, matching(query))
        : and(
            ownedBy(viewer.owner),
            eq(template.isFixed, templateType === TEMPLATE_TYPE.fixed),
            matching(query),
          )
  const order =
    templateType === TEMPLATE_TYPE.platform
      ? [asc(template.rank), asc(template.id)]
      : templateType === TEMPLATE_TYPE.common
        ? [desc(templateFavourite.addedAt), asc(template.id)]
        : [desc(template.updatedAt), asc(template.id)]
  const rows = await db
    .current()
    .select({ row: template })
    .from(template)
    .leftJoin(templateFavourite, and(eq(templateFavourite.templateId, template.id), mine))
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [count] = await db
    .current()
    .select({ total: sql<number>`count(*)::int` })
    .from(template)
    .leftJoin(templateFavourite, and(eq(templateFavourite.templateId, template.id), mine))
    .where(where)
  return { total: count?.total ?? 0, rows: rows.map(({ row }) => row) }
}

/** All of the platform's for the operators' desk, stopped ones too. */
export const readPlatformTemplates = (db: Database): Promise<TemplateRecord[]> =>
  db
    .current()
    .select()
    .from(template)
    .where(and(ofPlatform(), ne(template.state, 'deleted')))
    .orderBy(asc(template.rank), asc(template.id))

/** The files that go along with the newest version of each. */
export const attachmentsOf = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { name: string; size: number }[]>()
  const rows = await db
    .current()
    .select({ id: template.id, attachments: templateVersion.attachments })
    .from(template)
    .innerJoin(
      templateVersion,
      and(eq(templateVersion.templateId, template.id), eq(templateVersion.version, template.contentVersion)),
    )
    .where(and(inArray(template.id, [...ids]), sql`jsonb_array_length(${templateVersion.attachments}) > 0`))
  return new Map(
    rows.map(({ id, attachments }) => [id, attachments.map(({ name, size }) => ({ name, size }))]),
  )
}

/** Which of these are common ones of the viewer. */
export const favouritesAmong = async (
  db: Database,
  { userId, identityId }: TemplateViewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .current()
    .select({ id: templateFavourite.templateId })
    .from(templateFavourite)
    .where(
      and(
        eq(templateFavourite.userId, userId),
        eq(templateFavourite.identityId, identityId),
        inArray(templateFavourite.templateId, [...ids]),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** How many common ones somebody has in one identity. */
export const countFavourites = async (
  db: Database,
  { userId, identityId }: TemplateViewer,
): Promise<number> => {
  const [row] = await db
    .current()
    .select({ held: sql<number>`count(*)::int` })
    .from(templateFavourite)
    .where(and(eq(templateFavourite.userId, userId), eq(templateFavourite.identityId, identityId)))
  return row?.held ?? 0
}

export const setFavourite = async (
  db: Database,
  { userId, identityId }: TemplateViewer,
  templateId: string,
  addedAt: Date | null,
): Promise<void> => {
  if (addedAt !== null) {
    await db
      .current()
      .insert(templateFavourite)
      .values({ userId, identityId, templateId, addedAt })
      .onConflictDoNothing()
    return
  }
  await db
    .current()
    .delete(templateFavourite)
    .where(
      and(
        eq(templateFavourite.userId, userId),
        eq(templateFavourite.identityId, identityId),
        eq(templateFavourite.templateId, templateId),
      ),
    )
}
