// Texts of a release become the platform’s templates, and a better text their next version.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { PlatformText } from '#server/domain/templates/platform-texts/platform-text.ts'
import { readPlatformTemplates } from '#server/domain/templates/templates/lists.ts'
import { hashOf } from '#server/domain/templates/templates/rules.ts'
import * as store from '#server/domain/templates/templates/store.ts'
import type { TemplateRecord } from '#server/domain/templates/templates/store.ts'
import { isPlaced, keptText } from '#server/operations/templates/templates/content.ts'
import { nextVersion } from '#server/operations/templates/templates/save.ts'

type BringDeps = Pick<Deps, 'db' | 'clock'>

const SAVED_BY = '平台'

/** Brings the same release twice and changes nothing the second time; what an operator edited stays as it is. */
export const bringPlatformTexts = async (deps: BringDeps, texts: readonly PlatformText[]): Promise<void> => {
  const before = new Map((await readPlatformTemplates(deps.db)).map((row) => [row.platformKey, row]))
  for (const [rank, one] of texts.entries()) {
    const row = before.get(one.key)
    if (row === undefined) await insertText(deps, rank, one)
    else if (row.releaseHash !== null) await renewText(deps, rank, row, one)
  }
}

const factsOf = ({ name, category, about, laws, checkedOn }: PlatformText) => ({
  name,
  category,
  note: about,
  laws: [...laws],
  checkedOn,
})

const insertText = async ({ db, clock }: BringDeps, rank: number, one: PlatformText): Promise<void> => {
  const now = clock.now()
  const id = randomUUID()
  const kept = keptText(one.text)
  await store.insertTemplate(db, {
    id,
    companyId: null,
    userId: null,
    platformKey: one.key,
    releaseHash: hashOf(one),
    rank,
    isFixed: false,
    style: 1,
    ...factsOf(one),
    lawfirmType: '',
    contentVersion: 1,
    roles: kept.roles,
    isPlaced: isPlaced(kept),
    state: 'usable',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await store.insertVersion(db, { templateId: id, version: 1, ...kept, savedBy: SAVED_BY, savedAt: now })
}

const renewText = async (
  deps: BringDeps,
  rank: number,
  row: TemplateRecord,
  one: PlatformText,
): Promise<void> => {
  const releaseHash = hashOf(one)
  if (row.releaseHash === releaseHash && row.rank === rank) return
  const now = deps.clock.now()
  const saved = { savedBy: SAVED_BY, savedAt: now }
  const after = await nextVersion({ deps }, row, keptText(one.text), saved)
  const change = { ...factsOf(one), ...after, rank, releaseHash, updatedAt: now }
  await store.changeTemplate(deps.db, row.id, change)
  if (after.contentVersion === row.contentVersion) return
  await recordOnPlatform(deps.db, {
    at: now,
    event: 'template:renewed',
    actor: systemActor(randomUUID()),
    detail: { id: row.id, name: one.name, version: after.contentVersion },
  })
}
