// Packages granted without an order: the first one on certification, and gifts (domain.md §7).
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { validUntil } from '#server/domain/trade/packages/rules.ts'
import { ensureProduct, insertGrant } from '#server/domain/trade/packages/store.ts'
import type { GrantOwner, ProductRow } from '#server/domain/trade/packages/store.ts'

type GivingDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Package = Omit<ProductRow, 'createdAt'>

const own = {
  price: 0,
  isOnSale: false,
  place: 0,
} as const

/** What everybody starts with, as many documents as the configuration says; companies may try all there is. */
const FIRST: Readonly<Record<GrantOwner['ownerType'], Package>> = {
  person: {
    ...own,
    id: '5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a01',
    name: '个人体验',
    audience: 1,
    quota: 5,
    validDays: 90,
    staffLimit: null,
    modules: '1',
  },
  company: {
    ...own,
    id: '5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a02',
    name: '单位试用',
    audience: 2,
    quota: 20,
    validDays: 365,
    staffLimit: 50,
    modules: '1,2,3',
  },
}

/** The first package, once for each owner however often they are certified. Joins the caller's transaction. */
export const giveFirst = async (deps: GivingDeps, actor: Actor, owner: GrantOwner): Promise<void> => {
  const quota = deps.config.firstDocuments[owner.ownerType]
  const from = { ...FIRST[owner.ownerType], quota }
  await give(deps, actor, owner, { from, source: 'initial', sourceId: owner.ownerId })
}

/** What the platform gives somebody of itself. */
export interface Gift {
  /** How many documents, at least one. */
  readonly quota: number
  readonly validDays: number
  readonly reason: string
}

/** Gives documents to launch, with all modules and no limit of staff. Joins the caller's transaction. */
export const giveGift = async (
  deps: GivingDeps,
  actor: Actor,
  owner: GrantOwner,
  { quota, validDays, reason }: Gift,
): Promise<void> => {
  const sourceId = randomUUID()
  const audience = owner.ownerType === 'person' ? 1 : 2
  const name = `平台赠送 ${quota} 份`
  const modules = '1,2,3'
  const from = { ...own, id: sourceId, name, audience, quota, validDays, staffLimit: null, modules } as const
  await give(deps, actor, owner, { from, source: 'gift', sourceId, reason })
}

const give = async (
  { db, clock }: GivingDeps,
  actor: Actor,
  owner: GrantOwner,
  what: { from: Package; source: 'initial' | 'gift'; sourceId: string; reason?: string },
): Promise<void> => {
  const now = clock.now()
  const { from, source, sourceId, reason = '' } = what
  await ensureProduct(db, { ...from, createdAt: now })
  const isNew = await insertGrant(db, {
    id: randomUUID(),
    ...owner,
    productId: from.id,
    source,
    sourceId,
    reason,
    quota: from.quota,
    validUntil: validUntil(from, now),
    createdAt: now,
    createdBy: actor.userId ?? owner.ownerId,
  })
  if (!isNew) return
  await appendAudit(db, {
    chainId: owner.ownerId,
    at: now,
    event: 'package:given',
    actor,
    detail: { product: from.name, quota: from.quota, source, ...(reason === '' ? {} : { reason }) },
  })
}
