// What keeps a signer, or a colleague with the seal, from the act now (domain.md §1.2).
import { Refusal } from '#protocol/failures.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { Context } from '#server/context.ts'
import { pausedWords } from '#server/domain/company/certifications/paused.ts'
import { findCompanyByName, listCompaniesOf } from '#server/domain/company/companies/store.ts'
import { stateAt } from '#server/domain/contracts/contracts/rules.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { mismatch, readingLeft, turnBlock } from '#server/domain/contracts/parties/rules.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { findImported } from '#server/domain/seals/certificates/imported.ts'
import { whyImportedUnusable } from '#server/domain/seals/certificates/imported-rules.ts'
import { whyUnusable } from '#server/domain/seals/certificates/rules.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'

/** One party of one contract, met by its own person. */
export interface SignersPart {
  readonly contract: ContractRecord
  readonly party: PartyRecord
}

/** Why this colleague cannot put the company's seal now; null when they can. */
export const sealerBlock = async (
  ctx: Context,
  { contract, party, by }: SignersPart & { readonly by: { readonly maySeal: boolean } },
): Promise<SignTask['blocked']> => {
  const state = stateAt(contract, ctx.clock.now())
  if (state === 'signing' && party.state === 'toSeal') {
    if (!by.maySeal) return { code: 'not-sealer', words: '您没有所需印章的用印权限，由有权限的同事用印。' }
    if (ctx.identity.type === 2 && ctx.identity.companyAutStatus === 1) return certificateBlock(ctx, party)
    const { identity } = ctx
    return (
      (identity.type === 2 ? await pausedBlock(ctx, 'company', identity.companyId) : null) ?? {
        code: 'company-not-certified',
        words: '单位尚未通过认证，不能用印。',
      }
    )
  }
  if (state === 'signing' && party.state === 'sealApproving')
    return { code: 'applied', words: '用印申请正在审批，通过后即可用印。' }
  if (state === 'signing' && party.state === 'toSign')
    return { code: 'ended', words: '这份用印申请已退回或已撤回，不需要用印。' }
  return turnBlock(state, party.state)
}

/** Why this person cannot sign now, or confirm, in this identity; null when they can. */
export const blockOf = async (
  ctx: Context,
  { contract, party }: SignersPart,
  /** What the party's own state keeps from the act. */
  blockedBy = turnBlock,
): Promise<SignTask['blocked']> => {
  const turn = blockedBy(stateAt(contract, ctx.clock.now()), party.state)
  if (turn?.code === 'ended') return turn
  const { user, identity } = ctx
  const company =
    party.partyType === 2 ? await findCompanyByName(ctx.deps.db, party.companyName, party.phone) : undefined
  const fit = mismatch(party, {
    identity,
    personName: user.name,
    isPersonCertified: user.autStatus === 1,
    companyName: identity.type === 2 ? identity.companyName : '',
    isCompanyCertified: identity.type === 2 && identity.companyAutStatus === 1,
    isPartyCompanyKnown: company !== undefined,
  })
  // A signer who lost a certificate gets that reason, not that they were never certified.
  const isUncertified = fit?.code === 'person-not-certified' || fit?.code === 'company-not-certified'
  if (fit !== null && !isUncertified) return fit
  const paused =
    fit?.code === 'person-not-certified'
      ? await pausedBlock(ctx, 'person', user.id)
      : fit?.code === 'company-not-certified'
        ? await pausedCompany(ctx, party)
        : null
  if (paused !== null) return paused
  const ended = await certificateBlock(ctx, party, !isUncertified)
  return isUncertified ? (ended ?? fit) : (turn ?? ended)
}

const pausedBlock = async (
  { deps }: Context,
  subjectType: 'person' | 'company',
  id: string,
): Promise<SignTask['blocked']> => {
  const words = await pausedWords(deps.db, subjectType, id)
  return words === undefined ? null : { code: 'paused', words }
}

/** A party's company among those the signer works for, in whatever identity they are now. */
const pausedCompany = async (ctx: Context, party: PartyRecord): Promise<SignTask['blocked']> => {
  for (const { company } of await listCompaniesOf(ctx.deps.db, ctx.user.id)) {
    const paused = company.name === party.companyName ? await pausedBlock(ctx, 'company', company.id) : null
    if (paused !== null) return paused
  }
  return null
}

/** Why the certificate of the actual signer, a party or its company, cannot be used. */
const certificateBlock = async (
  { deps, user, identity }: Context,
  { partyType }: PartyRecord,
  isCertified = true,
): Promise<SignTask['blocked']> => {
  const ownerId = partyType === 2 && identity.type === 2 ? identity.companyId : user.id
  const row = await newestCertificate(deps.db, partyType === 2 ? 'company' : 'person', ownerId)
  if (!isCertified && row === undefined) return null
  const now = deps.clock.now()
  const words = whyUnusable(row, now)?.words
  if (words === undefined && partyType === 2) {
    const imported = await findImported(deps.db, ownerId)
    const why = imported && whyImportedUnusable(imported, now)
    return why === undefined ? null : { code: 'no-certificate', words: why.words }
  }
  if (words === undefined) return null
  return { code: 'no-certificate', words: partyType === 2 ? `单位的${words}` : `您的${words}` }
}

/** Refuses `sign.blocked` when this person cannot sign now, or has not had the task open for as long as the initiator asks. */
export const checkNotBlocked = async (ctx: Context, part: SignersPart): Promise<void> => {
  refuseBlocked(await blockOf(ctx, part))
  const left = readingLeft(part.party, part.contract.content, ctx.clock.now())
  if (left > 0)
    throw new Refusal('sign.blocked', `还没有读满发起方要求的时间，还差 ${left} 秒。请继续阅读后再签署。`)
}

/** Refuses `sign.blocked` with the words of what keeps somebody from it. */
export const refuseBlocked = (blocked: SignTask['blocked']): void => {
  if (blocked !== null) throw new Refusal('sign.blocked', blocked.words)
}
