// Binds identities at other providers to accounts, and takes them away again.
import { randomUUID } from 'node:crypto'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { bindingsOf, deleteBinding, insertBinding } from '#server/domain/account/single-sign-on/store.ts'
import type { OuterIdentity } from '#server/gateways/sign-on/sign-on-provider.ts'

type Person = Actor & { readonly userId: string }
type Bound = Pick<OuterIdentity, 'subject' | 'unionId' | 'name'> & { readonly provider: SignOnProviderCode }

/** Joins the caller's transaction. Refuses `binding.exists` (the account has another one there) and `binding.taken`. */
export const bind = async (deps: Deps, actor: Person, identity: Bound): Promise<void> => {
  const { db, clock } = deps
  const { provider, subject } = identity
  const now = clock.now()
  const earlier = (await bindingsOf(db, actor.userId)).find((row) => row.provider === provider)
  if (earlier?.subject === subject) return
  if (earlier !== undefined) throw hasOther()
  const row = { id: randomUUID(), userId: actor.userId, ...identity, createdAt: now, usedAt: now }
  if (!(await insertBinding(db, row)))
    throw new Refusal('binding.taken', '这个第三方账号已绑定另一个诺印账号，请先在那个账号里解除绑定。')
  await note(deps, actor, 'binding:added', identity)
}

/** Refuses `not-found` when nothing is bound there. */
export const removeBinding = async (
  deps: Deps,
  actor: Person,
  provider: SignOnProviderCode,
): Promise<void> => {
  const row = await deleteBinding(deps.db, actor.userId, provider)
  if (row === undefined) throw new Refusal('not-found', '当前账号没有绑定这个第三方账号，请刷新后再看。')
  await note(deps, actor, 'binding:removed', row)
}

/** One row for each provider in use, and for what is bound at one no longer in use. */
export const describeBindings = async ({ db, signOn }: Deps, userId: string) => {
  const rows = await bindingsOf(db, userId)
  const providers: SignOnProviderCode[] = ['zky', 'wechat']
  return providers.flatMap((provider) => {
    const row = rows.find((each) => each.provider === provider)
    if (row === undefined && signOn[provider] === undefined) return []
    return [
      {
        provider,
        bound: row !== undefined,
        name: row?.name ?? '',
        boundAt: row?.createdAt.toISOString() ?? null,
      },
    ]
  })
}

export const hasOther = (): Refusal =>
  new Refusal('binding.exists', '该诺印账号已绑定另一个同类账号，请先登录，在账号信息中解除绑定后再试。')

const note = async (
  { db, clock }: Deps,
  actor: Person,
  event: string,
  { provider, name }: Pick<Bound, 'provider' | 'name'>,
): Promise<void> => {
  await appendAudit(db, { chainId: actor.userId, at: clock.now(), event, actor, detail: { provider, name } })
}
