// Opens the page of one party in a frame, to confirm or to sign.
// A code comes first where the person agreed to nothing; the session is for that party alone.
import { randomUUID } from 'node:crypto'
import type { EmbedOpening, EmbedTask } from '#protocol/platform/applications/embeds.ts'
import { originOf } from '#protocol/platform/applications/frame-origins.ts'
import { SHORT_LINK_PATH } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { OpenContext } from '#server/context.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { findParty } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { insertLink } from '#server/domain/account/sms-links/store.ts'
import { endEmbeddedSessions, insertSession } from '#server/domain/account/sessions/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { findEmbedLink, markEmbedLinkUsed } from '#server/domain/platform/applications/embed-links.ts'
import type { EmbedLinkRow } from '#server/domain/platform/applications/embed-links.ts'
import { findBinding, getApplication } from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import { hashToken, newShortToken, newToken } from '#server/domain/secret-hash.ts'
import { describeAccount } from '#server/operations/account/accounts/current.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'
import { confirmPath, signPath } from '#server/operations/contracts/contracts/paths.ts'
import { isFramed } from '#server/operations/platform/applications/open-launch.ts'
import { countApplicationCode } from '#server/operations/platform/applications/users.ts'

const PURPOSE = 'embed'
const DAY_MS = 24 * 3_600_000

const unknown = () =>
  new Refusal('embed.unknown', '没有找到这个签署链接，地址可能不完整。请回到原页面重新打开。')

/** A link that may still be opened, with all it is about. */
interface OpenLink {
  readonly link: EmbedLinkRow
  readonly application: ApplicationRow
  readonly contract: ContractRecord
  readonly party: PartyRecord
  /** Undefined before the party's phone has an account. */
  readonly person: UserRow | undefined
}

type Closed = Extract<EmbedOpening, { outcome: 'closed' }>

const backOf = ({ returnUrl }: EmbedLinkRow) => ({ origin: originOf(returnUrl) ?? '', returnUrl })

/** What the link opens, or why it opens nothing any more; refuses `embed.unknown`. */
const readLink = async ({ deps, clock }: OpenContext, token: string): Promise<OpenLink | Closed> => {
  const { db } = deps
  const link = await findEmbedLink(db, hashToken(token))
  if (link === undefined) throw unknown()
  const closed = (why: Closed['why']): Closed => ({ outcome: 'closed', ...backOf(link), why })
  if (link.usedAt !== null) return closed('used')
  if (link.expiresAt <= clock.now()) return closed('expired')
  const application = await getApplication(db, link.applicationId)
  const contract = await findContract(db, link.contractId)
  const party = await findParty(db, link.contractId, link.partyId)
  const mayFrame = application?.state === 'enabled' && application.frameOrigins.includes(backOf(link).origin)
  if (!mayFrame || contract === undefined || party === undefined || !isFramed(party)) return closed('over')
  const person = party.userId === null ? undefined : await getUser(db, party.userId)
  return { link, application, contract, party, person }
}

const isClosed = (found: OpenLink | Closed): found is Closed => 'outcome' in found

const taskOf = ({ state }: PartyRecord): EmbedTask => (state === 'toConfirm' ? 'confirm' : 'sign')

const phoneOf = ({ party, person }: OpenLink): string => person?.phone ?? party.phone

/** Refuses `embed.unknown` also for a link that is over: the page says what became of it when it is opened. */
export const sendEmbedCode = async (
  ctx: OpenContext,
  token: string,
): Promise<{ resendAfterSeconds: number }> => {
  const found = await readLink(ctx, token)
  if (isClosed(found)) throw unknown()
  await countApplicationCode(ctx, found.application.id)
  return sendCode(ctx.deps, { phone: phoneOf(found), purpose: PURPOSE })
}

/** Opens a link once; refuses `embed.unknown`, `code.wrong` and `code.expired`. */
export const openEmbed = async (
  ctx: OpenContext,
  { token, verifyCode }: { token: string; verifyCode: string },
): Promise<EmbedOpening> => {
  const { db } = ctx.deps
  const found = await readLink(ctx, token)
  if (isClosed(found)) return found
  const { link, application, contract, party, person } = found
  const back = backOf(link)
  const hasAgreed =
    person !== undefined && (await findBinding(db, application.id, { userId: person.id })) !== undefined
  if (!hasAgreed && verifyCode === '')
    return {
      outcome: 'codeDue',
      ...back,
      task: taskOf(party),
      phoneMasked: maskPhone(phoneOf(found)),
      contractName: contract.name,
      initiator: contract.initiator,
      applicationName: application.name,
    }
  if (!hasAgreed) await useCode(ctx.deps, { phone: phoneOf(found), purpose: PURPOSE, code: verifyCode })
  if (!(await markEmbedLinkUsed(db, link.tokenHash, ctx.clock.now())))
    return { outcome: 'closed', ...back, why: 'used' }
  const companyId = await companyFor(ctx, found)
  return person === undefined || companyId === undefined
    ? { outcome: 'elsewhere', ...back, url: await ownLink(ctx, found) }
    : enter(ctx, found, person, companyId)
}

/** The company the person signs for, null for themselves; undefined where they may not yet. */
const companyFor = async (
  { deps }: OpenContext,
  { party, person }: OpenLink,
): Promise<string | null | undefined> => {
  if (party.partyType === 1) return null
  if (person === undefined || party.companyId === null) return undefined
  const member = await findMember(deps.db, party.companyId, person.id)
  return member?.status === 'active' ? party.companyId : undefined
}

/** A session beside the person's own ones, for this party of this contract alone. */
const enter = async (
  ctx: OpenContext,
  { link, application, party }: OpenLink,
  person: UserRow,
  companyId: string | null,
): Promise<EmbedOpening> => {
  const { deps, clock, ip, userAgent, requestId } = ctx
  const now = clock.now()
  const token = newToken()
  const { applicationId, contractId, partyId } = link
  await endEmbeddedSessions(deps.db, { applicationId, partyId }, now)
  await insertSession(deps.db, {
    id: randomUUID(),
    userId: person.id,
    tokenHash: hashToken(token),
    companyId,
    applicationId,
    contractId,
    partyId,
    renewedAt: now,
    confirmedAt: now,
    seenAt: now,
    createdAt: now,
    ip,
    userAgent,
  })
  await appendAudit(deps.db, {
    chainId: person.id,
    at: now,
    event: 'session:entered-embedded',
    actor: { userId: person.id, who: person.name || person.phone, identity: '1', ip, userAgent, requestId },
    detail: { applicationId, companyId, contractId, partyId },
  })
  const userInfo = await describeAccount(deps, person, companyId, application.name)
  const task = taskOf(party)
  return { outcome: 'entered', ...backOf(link), token, userInfo, contractId, partyId: party.id, task }
}

/** The party's page outside the frame, as a text message would lead to it: whoever is no user yet becomes one there. */
const ownLink = async ({ deps, clock }: OpenContext, found: OpenLink): Promise<string> => {
  const { contract, party } = found
  const isToConfirm = taskOf(party) === 'confirm'
  const token = newShortToken()
  const createdAt = clock.now()
  await insertLink(deps.db, {
    tokenHash: hashToken(token),
    phone: phoneOf(found),
    target: (isToConfirm ? confirmPath : signPath)(contract.id, party.id),
    title: `${contract.initiator}邀请您${isToConfirm ? '确认' : '签署'}《${contract.name}》`,
    subject: `contract:${contract.id}`,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
  })
  return `${deps.config.publicUrl}${SHORT_LINK_PATH}${token}`
}
