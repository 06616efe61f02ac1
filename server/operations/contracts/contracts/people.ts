// Another agent for a company’s signing, and another person a contract is copied to (domain.md §1.1).
import { randomUUID } from 'node:crypto'
import { MAX_CC } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { changeContract } from '#server/domain/contracts/contracts/store.ts'
import { COPY_TIMING } from '#server/domain/contracts/copies/rules.ts'
import { bindCopies, copiesOf, insertCopies } from '#server/domain/contracts/copies/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { isFinished } from '#server/domain/contracts/contracts/rules.ts'
import { countRecipients } from '#server/operations/contracts/drafts/launch-limits.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { findViewed } from './find-viewed.ts'
import type { Viewed } from './find-viewed.ts'
import { refreshLists } from './moves.ts'
import { detailPath } from './paths.ts'
import { mayHandOn, takesCopies } from './present.ts'
import { sendCopies } from './tell.ts'
import { transferParty } from './transfer.ts'
import type { Successor } from './transfer.ts'
import { unfitToSign } from './unfit-signer.ts'

interface Chosen {
  readonly contractId: string
}

/** The caller's own task, or anybody's of their company for an administrator. Refuses `contract.successor` with the reason. */
export const handOnParty = async (
  ctx: Context,
  { contractId, partyId, toMemberId }: Chosen & { partyId: string; toMemberId: string },
): Promise<void> => {
  const { contract, parties } = await findViewed(ctx, contractId, true)
  const party = parties.find((candidate) => candidate.id === partyId)
  if (party === undefined || !mayHandOn(ctx, contract, party))
    throw new Refusal(
      'contract.not-possible',
      '只能转交本单位还没有签署的任务：经办人转交自己的，管理员可以改派。请刷新页面查看。',
    )
  const to = await successorFor(ctx, party, parties, toMemberId)
  await transferParty(ctx.deps, { contractId, partyId, to, actor: ctx.actor })
  const named = `《${contract.name}》`
  const target = detailPath(contractId)
  const tell = async (userId: string | null, title: string, text: string) => {
    if (userId === null || userId === ctx.user.id) return
    await notify(ctx.deps, userId, { kind: 'contract', title, text, target })
  }
  await tell(party.userId, '任务已改派', `${named}改由${to.name}办理，不需要您再处理。`)
  if (party.state === 'pending')
    await tell(to.userId, '同事转交给您一份合同', `${named}已转交给您，轮到您时会再通知您。`)
  if (contract.initiatorId !== to.userId && contract.initiatorId !== party.userId)
    await tell(
      contract.initiatorId,
      '签署方更换经办人',
      `${named}中，${party.companyName}的经办人由${party.name}改为${to.name}。`,
    )
}

const successorFor = async (
  { deps: { db } }: Context,
  party: PartyRecord,
  parties: readonly PartyRecord[],
  memberId: string,
): Promise<Successor> => {
  const place = party.companyId === null ? undefined : await findStaff(db, party.companyId, memberId)
  const person = place?.user
  if (place?.member.status !== 'active' || person?.autStatus !== 1 || person.id === party.userId)
    throw notSuitable('接手人须是在职且已实名认证的其他同事，请重新选择。')
  const { id: userId, name, phone } = person
  const { companyId, roles } = place.member
  const signers = parties.filter((other) => other.companyId === companyId)
  const unfit = await unfitToSign(db, { userId, name, companyId, roles }, signers)
  if (unfit !== undefined) throw notSuitable(unfit)
  return { memberId, userId, name, phone }
}

const notSuitable = (words: string): Refusal => new Refusal('contract.successor', words)

/** One more person who reads it. Once all have signed, everybody added sees it at once. */
export const addCopy = async (
  ctx: Context,
  { contractId, ...person }: Chosen & { name: string; phone: string; timing: 1 | 2 },
): Promise<void> => {
  const { db } = ctx.deps
  const viewed = await findViewed(ctx, contractId, true)
  const { contract, part } = viewed
  if (!part.isInitiator || !takesCopies(contract))
    throw notPossible('只有发起方能为待确认、签署中或已完成的合同添加抄送人。请刷新页面查看。')
  const copies = await copiesOf(db, contractId)
  checkNew(viewed, copies, person)
  await countRecipients(ctx, [person])
  const isOver = isFinished(contract.state)
  const copy = {
    id: randomUUID(),
    contractId,
    position: Math.max(-1, ...copies.map(({ position }) => position)) + 1,
    ...person,
    timing: isOver ? COPY_TIMING.completed : person.timing,
  }
  await insertCopies(db, [copy])
  const user = await findUserByPhone(db, person.phone)
  if (user) await bindCopies(db, contractId, { phone: person.phone, userId: user.id })
  // Should the contract become a draft again, it names them too.
  const { name, phone, timing } = copy
  const cc = [...contract.content.cc, { copyId: randomUUID(), name, phone, timing }]
  await changeContract(db, contractId, { content: { ...contract.content, cc } })
  await appendAudit(db, {
    chainId: contractId,
    at: ctx.clock.now(),
    event: 'contract:copy.added',
    actor: ctx.actor,
    detail: { toName: name, phoneMasked: maskPhone(phone), timing },
  })
  await refreshLists(ctx.deps, contractId)
  if (isOver || timing === COPY_TIMING.launched)
    await sendCopies(ctx.deps, contract, [{ ...copy, userId: user?.id ?? null, sentAt: null }])
}

const checkNew = (
  { parties }: Viewed,
  copies: readonly { readonly phone: string }[],
  { phone }: { readonly phone: string },
): void => {
  if (copies.length >= MAX_CC) throw notPossible(`抄送人最多 ${MAX_CC} 位，不能再添加。`)
  if (parties.some((party) => party.phone === phone)) throw notPossible('这个手机号已是签署方，无需再抄送。')
  if (copies.some((copy) => copy.phone === phone)) throw notPossible('这个手机号已在抄送人里，不需要再添加。')
}

const notPossible = (words: string): Refusal => new Refusal('contract.not-possible', words)
