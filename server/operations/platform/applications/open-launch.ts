// Launches what an application drafted, and does with it what its initiator may do.
import type { ApplicationContext, Context } from '#server/context.ts'
import { SIGNING_LINK_DAYS } from '#protocol/platform/applications/open-contracts.ts'
import { SHORT_LINK_PATH } from '#protocol/base.ts'
import { isMade } from '#protocol/contracts/drafts/filling.ts'
import { Refusal } from '#protocol/failures.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { insertLink } from '#server/domain/account/sms-links/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { hashToken, newShortToken } from '#server/domain/secret-hash.ts'
import { confirmPath, signPath } from '#server/operations/contracts/contracts/paths.ts'
import { revokeContract } from '#server/operations/contracts/contracts/acts.ts'
import { createLaunch } from '#server/operations/contracts/drafts/launch.ts'
import type { Launched } from '#server/operations/contracts/drafts/launching.ts'
import { makeFilling } from '#server/operations/templates/fillings/make.ts'
import { asInitiator, asSender, recordCall } from './sender.ts'

interface LaunchInput {
  readonly contractId: string
}

/** A repeated request gets the first one's answer. Opens its own effect. */
export const createOpenLaunch = () => {
  const launch = createLaunch()
  return async (ctx: ApplicationContext, { contractId }: LaunchInput): Promise<Launched> => {
    const { contract, acting } = await asInitiator(ctx, contractId)
    if (contract.state === 'draft') await asSender(ctx)
    const version = await withFile(acting, contract)
    const recorded: Context = {
      ...acting,
      transaction: (work) =>
        ctx.transaction(async () => {
          const answer = await work()
          await recordCall(ctx, 'contract.launched', { contractId, name: contract.name })
          return answer
        }),
    }
    return launch(recorded, { contractId, version })
  }
}

/** The file of a template is made before; a draft that has it already keeps it. */
const withFile = async (
  acting: Context,
  { id, state, version, content }: ContractRecord,
): Promise<number> => {
  if (state !== 'draft' || content.template === undefined || isMade(content)) return version
  const { db } = acting.deps
  const made = await makeFilling(
    { ...acting, transaction: (work) => db.transaction(work) },
    { contractId: id, version, step: 'signPosition' },
  )
  return made.version
}

/** Refuses `contract.not-possible` once it is over. */
export const revokeOpen = async (
  ctx: ApplicationContext,
  { contractId, reason }: { contractId: string; reason: string },
): Promise<void> => {
  const { acting, contract } = await asInitiator(ctx, contractId)
  await revokeContract(acting, { contractId, reason })
  await recordCall(ctx, 'contract.revoked', { contractId, name: contract.name, reason })
}

const DAY_MS = 24 * 3_600_000

/** A party of a contract of this application whose turn it is; refuses `not-found` and `contract.not-possible`. */
export const askedParty = async (
  ctx: ApplicationContext,
  { contractId, partyId }: { contractId: string; partyId: string },
): Promise<{ contract: ContractRecord; party: PartyRecord }> => {
  const { contract } = await asInitiator(ctx, contractId)
  const party = (await partiesOf(ctx.deps.db, contractId)).find(({ id }) => id === partyId)
  if (party === undefined) throw new Refusal('not-found', '没有找到这个签署方。')
  if (party.state !== 'toSign' && party.state !== 'toConfirm')
    throw new Refusal('contract.not-possible', '还没有轮到这一方，或这一方已经签署，暂不能取链接。')
  return { contract, party }
}

/** A party whose page a frame shows: it is to confirm or to sign, or its colleagues are asked for the seal. Refuses the same. */
export const framedParty = async (
  ctx: ApplicationContext,
  { contractId, partyId }: { contractId: string; partyId: string },
): Promise<{ contract: ContractRecord; party: PartyRecord }> => {
  const { contract } = await asInitiator(ctx, contractId)
  const party = (await partiesOf(ctx.deps.db, contractId)).find(({ id }) => id === partyId)
  if (party === undefined) throw new Refusal('not-found', '没有找到这个签署方。')
  if (!isFramed(party))
    throw new Refusal('contract.not-possible', '还没有轮到这一方，或这一方已经签署，暂不能取链接。')
  return { contract, party }
}

const FRAMED: readonly PartyRecord['state'][] = ['toConfirm', 'toSign', 'sealApproving', 'toSeal']

/** Whether a frame shows its page now. */
export const isFramed = ({ state }: Pick<PartyRecord, 'state'>): boolean => FRAMED.includes(state)

/** The page of a party's act as a link that sends nothing: the application brings it to the person. */
export const createSigningLink = async (
  ctx: ApplicationContext,
  input: { contractId: string; partyId: string },
): Promise<{ url: string; expiresAt: Date }> => {
  const { contract, party } = await askedParty(ctx, input)
  const { deps, clock } = ctx
  const token = newShortToken()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + SIGNING_LINK_DAYS * DAY_MS)
  const isToConfirm = party.state === 'toConfirm'
  await insertLink(deps.db, {
    tokenHash: hashToken(token),
    phone: party.phone,
    target: (isToConfirm ? confirmPath : signPath)(contract.id, party.id),
    title: `${contract.initiator}邀请您${isToConfirm ? '确认' : '签署'}《${contract.name}》`,
    subject: `contract:${contract.id}`,
    createdAt,
    expiresAt,
  })
  await recordCall(ctx, 'contract.linked', { contractId: contract.id, partyId: party.id })
  return { url: `${deps.config.publicUrl}${SHORT_LINK_PATH}${token}`, expiresAt }
}
