// What stands beside a filled draft: a newer version, and what was typed the last time.
import { Refusal } from '#protocol/failures.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import type { DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import type { Context } from '#server/context.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { lastFilled } from '#server/domain/templates/fillings/store.ts'
import { checkOwnDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { viewerOf } from '#server/operations/templates/templates/find.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'
import { withoutTemplate } from './refusals.ts'

/** Papers and phones of people, and pictures, are typed anew for each contract. */
const FORGOTTEN: readonly FilledKind[] = ['idNo', 'phone', 'image']

/** Refuses `not-found`, `draft.launched`. */
export const getFilling = async (ctx: Context, contractId: string) => {
  const record = await findContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  const { template } = record.content
  if (template === undefined) throw withoutTemplate()
  const { userId, identityId } = viewerOf(ctx)
  const last = await lastFilled(ctx.deps.db, { templateId: template.templateId, identityId, userId })
  return { newest: await newerThan(ctx, template), remembered: last === undefined ? {} : keptOf(last) }
}

/** Null where there is none, or the template is used no more. */
const newerThan = async (ctx: Context, { templateId, version }: DraftTemplate) => {
  try {
    const newest = await templateForUse(ctx, templateId, undefined)
    if (newest.version <= version) return null
    const { roles, fields } = askedOf(newest.content)
    return { version: newest.version, roles: [...roles], fields: [...fields] }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const keptOf = ({ fields, values }: DraftTemplate): Record<string, string> => {
  const kept = new Set(fields.filter(({ kind }) => !FORGOTTEN.includes(kind)).map(({ key }) => key))
  return Object.fromEntries(Object.entries(values).filter(([key]) => kept.has(key)))
}
