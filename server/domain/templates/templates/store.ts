// Templates and their immutable versions in the database.
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'
import {
  template,
  templateFavourite,
  templateSheet,
  templateVersion,
} from '#server/db/schema/templates/templates.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { templateMachine } from './machine.ts'

export type TemplateRecord = typeof template.$inferSelect
export type VersionRecord = typeof templateVersion.$inferSelect
export type SheetRecord = typeof templateSheet.$inferSelect

/** Whose templates somebody may see beside the platform's: a company's, or their own. */
export type TemplateOwner = { readonly companyId: string } | { readonly userId: string }

export const ownedBy = (owner: TemplateOwner): SQL | undefined =>
  'companyId' in owner
    ? eq(template.companyId, owner.companyId)
    : and(isNull(template.companyId), eq(template.userId, owner.userId))

export const ofPlatform = (): SQL | undefined => and(isNull(template.companyId), isNull(template.userId))

export const insertTemplate = async (db: Database, row: TemplateRecord): Promise<void> => {
  await db.current().insert(template).values(row)
}

export const insertVersion = async (db: Database, row: VersionRecord): Promise<void> => {
  await db.current().insert(templateVersion).values(row)
}

/** One that was not deleted, whoever's it is; locked when it is to be changed. */
export const findTemplate = async (
  db: Database,
  id: string,
  lock = false,
): Promise<TemplateRecord | undefined> => {
  const found = db
    .current()
    .select()
    .from(template)
    .where(and(eq(template.id, id), ne(template.state, 'deleted')))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

export const findVersion = async (
  db: Database,
  templateId: string,
  version: number,
): Promise<VersionRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(templateVersion)
    .where(and(eq(templateVersion.templateId, templateId), eq(templateVersion.version, version)))
  return row
}

/** The newest first, without their content. */
export const readVersions = (db: Database, templateId: string, limit: number) =>
  db
    .current()
    .select({
      version: templateVersion.version,
      savedBy: templateVersion.savedBy,
      savedAt: templateVersion.savedAt,
    })
    .from(templateVersion)
    .where(eq(templateVersion.templateId, templateId))
    .orderBy(desc(templateVersion.version))
    .limit(limit)

/** Changes anything but the state, which belongs to the chart. */
export const changeTemplate = async (
  db: Database,
  id: string,
  change: Partial<Omit<TemplateRecord, 'id' | 'state'>>,
): Promise<void> => {
  await db.current().update(template).set(change).where(eq(template.id, id))
}

/** How many the owner has. */
export const countOwned = async (db: Database, owner: TemplateOwner): Promise<number> => {
  const [row] = await db
    .current()
    .select({ held: sql<number>`count(*)::int` })
    .from(template)
    .where(and(ownedBy(owner), ne(template.state, 'deleted')))
  return row?.held ?? 0
}

export const forgetFavourites = async (db: Database, templateId: string): Promise<void> => {
  await db.current().delete(templateFavourite).where(eq(templateFavourite.templateId, templateId))
}

/** Files and attachments of all versions; contracts have their own. */
export const forgetFiles = async (db: Database, templateId: string): Promise<void> => {
  await db.current().execute(sql`
    delete from ${file} where ${file.kind} = 'template' and ${file.id} in (
      select ${templateVersion.fileId} from ${templateVersion} where ${templateVersion.templateId} = ${templateId}
      union
      select (one ->> 'fileId')::uuid from ${templateVersion}, jsonb_array_elements(${templateVersion.attachments}) one
      where ${templateVersion.templateId} = ${templateId})`)
}

/** Whether a version of the template names the file, as its own or as one that goes along. */
export const isFileOf = async (db: Database, templateId: string, fileId: string): Promise<boolean> => {
  const named = JSON.stringify([{ fileId }])
  const [row] = await db
    .current()
    .select({ version: templateVersion.version })
    .from(templateVersion)
    .where(
      and(
        eq(templateVersion.templateId, templateId),
        sql`(${templateVersion.fileId} = ${fileId} or ${templateVersion.attachments} @> ${named}::jsonb)`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** A text as it was typeset before; undefined for one nobody looked at yet. */
export const findSheet = async (db: Database, setHash: string): Promise<SheetRecord | undefined> => {
  const [row] = await db.current().select().from(templateSheet).where(eq(templateSheet.setHash, setHash))
  return row
}

export const keepSheet = async (db: Database, row: SheetRecord): Promise<void> => {
  await db.current().insert(templateSheet).values(row).onConflictDoNothing()
}

/** Where its history goes: the chain of its company or person, or the platform's. */
const chainOf = ({ companyId, userId }: TemplateRecord): string => companyId ?? userId ?? PLATFORM_CHAIN

/** Moves templates through their chart. */
export const templateLifecycle: Lifecycle<typeof templateMachine> = {
  noun: 'template',
  machine: templateMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(template).where(eq(template.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: chainOf(row) }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(template)
      .set({ state: state as TemplateRecord['state'], version, updatedAt: at })
      .where(eq(template.id, id))
  },
}
