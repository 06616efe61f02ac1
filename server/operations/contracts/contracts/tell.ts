// Notifies parties and initiator of what happened to a contract.
// They get a notice, and a text message where they must act.
import type { NoticeTopic } from '#protocol/account/notices.ts'
import { PAGES } from '#protocol/pages.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { COPY_TIMING } from '#server/domain/contracts/copies/rules.ts'
import { markCopySent } from '#server/domain/contracts/copies/store.ts'
import type { CopyRecord } from '#server/domain/contracts/copies/store.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { hasSignedWith } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { findMailAddress } from '#server/domain/account/mails/store.ts'
import { readSetting } from '#server/domain/account/notices/settings.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'
import type { MovingDeps } from './deps.ts'
import { confirmPath, detailPath, signPath } from './paths.ts'

interface Message {
  readonly todo?: string
  readonly title: string
  readonly text: string
  readonly target: string
}

const linkSubject = (contractId: string) => `contract:${contractId}`
const copySubject = (contractId: string) => `copy:${contractId}`

/** What a message calls the paper before its name may be told. */
const paperOf = ({ kind }: Pick<ContractRecord, 'kind'>): string =>
  kind === 'abandon' ? '合同作废协议' : '合同'

const actOf = ({ state }: Pick<PartyRecord, 'state'>): string => (state === 'toConfirm' ? '确认' : '签署')

/** The title of what asks a party to confirm or sign. */
export const askTitle = (contract: Pick<ContractRecord, 'kind'>, party: Pick<PartyRecord, 'state'>): string =>
  `有一份${paperOf(contract)}等您${actOf(party)}`

/** Ends the links by which parties were asked to sign. */
export const endLinksOf = (deps: MovingDeps, contractId: string): Promise<void> =>
  endSmsLinks(deps, linkSubject(contractId))

/** What asks a party to sign, or to confirm. */
export const partyTodo = (partyId: string): string => `party:${partyId}`

/**
 * Asks a party to sign, or to confirm before the signing, by notice and by a link in a text message: for many it is the first they hear of the product.
 * The initiator is not invited by themselves: launching leads on to signing, and a turn that comes later is a notice.
 */
export const askParty = async (
  deps: MovingDeps,
  contract: ContractRecord,
  party: PartyRecord,
  asking: { by: string | null; title?: string },
): Promise<void> => {
  const isToConfirm = party.state === 'toConfirm'
  const act = actOf(party)
  const { by, title = askTitle(contract, party) } = asking
  const target = (isToConfirm ? confirmPath : signPath)(contract.id, party.id)
  const todo = partyTodo(party.id)
  if (party.userId === contract.initiatorId) {
    const text = `您发起的《${contract.name}》轮到您签署。`
    if (by !== party.userId) await tellParty(deps, party, { title: '轮到您签署', text, target, todo })
    return
  }
  await lookUpReceivers(deps, [party], 'signing')
  await tellParty(deps, party, {
    title,
    text: `${contract.initiator}邀请您${act}《${contract.name}》。`,
    target,
    todo,
  })
  const receiver = await receiverOf(deps, party)
  const { phone } = receiver
  await sendSmsLink(deps, {
    ...receiver,
    topic: 'signing',
    target,
    title: `${contract.initiator}邀请您${act}《${contract.name}》`,
    ...(await sayingNothingOwn(
      deps,
      contract,
      phone,
      `${contract.initiator}邀请您${act}一份${paperOf(contract)}`,
    )),
    subject: linkSubject(contract.id),
  })
}

// A contract's name is its initiator's own text: in a message it is read only by those who have signed with them before. The
// initiator's name is the certified one.
const sayingNothingOwn = async (
  { db }: Pick<MovingDeps, 'db'>,
  contract: ContractRecord,
  phone: string,
  said: string,
): Promise<{ said?: string }> => ((await hasSignedWith(db, phone, contract)) ? {} : { said })

/** Tells those a contract is copied to that they may look at it now: by notice, and by a link in a text message. */
export const sendCopies = async (
  deps: MovingDeps,
  contract: ContractRecord,
  copies: readonly CopyRecord[],
): Promise<void> => {
  const target = detailPath(contract.id)
  const title = `${contract.initiator}将《${contract.name}》抄送给您`
  for (const copy of copies) {
    if (copy.userId === contract.initiatorId) {
      await markCopySent(deps.db, copy.id, deps.clock.now())
      continue
    }
    const message = { title: '有一份合同抄送给您', text: `${title}，可以查看和下载。`, target }
    if (copy.userId !== null)
      await notify(deps, copy.userId, { kind: 'contract', topic: 'copied', ...message })
    const receiver = await receiverOf(deps, copy)
    const { phone } = receiver
    await sendSmsLink(deps, {
      ...receiver,
      topic: 'copied',
      target,
      title,
      ...(await sayingNothingOwn(deps, contract, phone, `${contract.initiator}将一份合同抄送给您`)),
      subject: copySubject(contract.id),
    })
    await markCopySent(deps.db, copy.id, deps.clock.now())
  }
}

/** Reads by one statement what messages to several people look at. */
const lookUpReceivers = async (
  { db }: Pick<MovingDeps, 'db'>,
  people: readonly Pick<PartyRecord, 'userId'>[],
  topic: NoticeTopic,
): Promise<void> => {
  const ids = [...new Set(people.flatMap(({ userId }) => userId ?? []))]
  await db.together(() =>
    ids.flatMap((id): Promise<unknown>[] => [
      findMailAddress(db, id),
      getUser(db, id),
      readSetting(db, id, topic),
    ]),
  )
}

// An account may have another phone than the one it was bound by.
const receiverOf = async (
  { db }: Pick<MovingDeps, 'db'>,
  { userId, phone }: Pick<PartyRecord, 'userId' | 'phone'>,
): Promise<{ readonly phone: string; readonly userId: string | null }> => {
  const account = userId === null ? undefined : await getUser(db, userId)
  return account === undefined ? { phone, userId: null } : { phone: account.phone, userId: account.id }
}

/** Tells a party that has an account. */
export const tellParty = async (deps: MovingDeps, party: PartyRecord, message: Message): Promise<void> => {
  if (party.userId !== null) await notify(deps, party.userId, { kind: 'contract', ...message })
}

/** For so long whoever signed last still sees on their own page what comes of it; a later end they are told like the others. */
const STILL_THERE_MS = 10 * 60_000

/** Tells the initiator, all parties and those who could see it so far that the contract came to `to`; never the one it came from. */
export const tellEveryone = async (
  deps: MovingDeps,
  contract: ContractRecord,
  { parties, copies }: { parties: readonly PartyRecord[]; copies: readonly CopyRecord[] },
  { to, reason, by }: { to: string; reason: string; by: string | null },
): Promise<void> => {
  const message = endMessage(contract, to, reason)
  const topic = to === 'completed' ? ({ topic: 'completed' } as const) : {}
  const doer = to === 'completed' ? lastSigner(parties, deps.clock.now()) : by
  const told = new Set(doer === null ? [] : [doer])
  if (to === 'completed')
    await lookUpReceivers(deps, [{ userId: contract.initiatorId }, ...parties], 'completed')
  const tell = async (userId: string | null, target: string) => {
    if (userId === null || told.has(userId)) return
    told.add(userId)
    await notify(deps, userId, { kind: 'contract', ...topic, ...message, target })
  }
  await tell(contract.initiatorId, detailPath(contract.id))
  for (const party of parties) await tell(party.userId, message.target)
  for (const { timing, userId } of copies)
    if (timing === COPY_TIMING.launched) await tell(userId, message.target)
  if (to === 'draft' || to === 'returned') await endSmsLinks(deps, copySubject(contract.id))
  if (to !== 'completed') return
  const others = parties.filter(({ userId }) => userId === null || userId !== doer)
  const receivers = new Map<string, string | null>()
  for (const party of others) {
    const { phone, userId } = await receiverOf(deps, party)
    receivers.set(phone, userId ?? receivers.get(phone) ?? null)
  }
  for (const [phone, userId] of receivers) {
    await sendSmsLink(deps, {
      phone,
      userId,
      topic: 'completed',
      target: detailPath(contract.id),
      title: `《${contract.name}》各方均已签署`,
      subject: `completed:${contract.id}`,
    })
  }
}

/** Tells the initiator that a party signed, or that the documents could not be finished. */
export const tellInitiator = async (
  deps: MovingDeps,
  contract: ContractRecord,
  parties: readonly PartyRecord[],
  { to, reason }: { to: string; reason: string },
): Promise<void> => {
  const target = detailPath(contract.id)
  if (to === 'finishingFailed') {
    const text = `《${contract.name}》已由各方签署，但复核没有通过：${reason}签署内容完好，请打开合同重试。`
    await notify(deps, contract.initiatorId, { kind: 'contract', title: '合同复核未通过', text, target })
    return
  }
  if (to === 'preparingFailed') {
    const text = `《${contract.name}》已由各方确认，但填写内容未能写入文件：${reason}请打开合同重试。`
    await notify(deps, contract.initiatorId, { kind: 'contract', title: '合同准备未完成', text, target })
    return
  }
  if (to === 'confirming' || to === 'preparing') {
    const text =
      to === 'preparing'
        ? `各方均已确认《${contract.name}》的内容，接下来开始签署。`
        : `《${contract.name}》已有 ${parties.filter(hasConfirmed).length} 方确认内容。`
    await notify(deps, contract.initiatorId, { kind: 'contract', title: '确认有进展', text, target })
    return
  }
  if (to === 'expired') {
    await notify(deps, contract.initiatorId, {
      kind: 'contract',
      title: '合同已过期',
      text: `《${contract.name}》到签署截止时间仍未审批完，没有发给签署方。可以复制后重新发起。`,
      target,
    })
    return
  }
  const signed = parties.filter((party) => party.state === 'signed')
  const last = lastSigned(parties)
  if (last === undefined || last.userId === contract.initiatorId) return
  await notify(deps, contract.initiatorId, {
    kind: 'contract',
    title: '签署有进展',
    text: `${partyTitle(last)}已签署《${contract.name}》，已签 ${signed.length} 方，共 ${parties.length} 方。`,
    target,
  })
}

const hasConfirmed = ({ confirmedAt }: PartyRecord): boolean => confirmedAt !== null

const lastSigned = (parties: readonly PartyRecord[]): PartyRecord | undefined =>
  parties
    .filter(({ state }) => state === 'signed')
    .toSorted((a, b) => (b.finishedAt?.getTime() ?? 0) - (a.finishedAt?.getTime() ?? 0))[0]

const lastSigner = (parties: readonly PartyRecord[], now: Date): string | null => {
  const last = lastSigned(parties)
  if (last?.finishedAt == null || now.getTime() - last.finishedAt.getTime() > STILL_THERE_MS) return null
  return last.act?.sealer?.userId ?? last.userId
}

const endMessage = (contract: ContractRecord, to: string, reason: string): Message => {
  if (contract.kind === 'abandon') return abandonMessage(contract, to, reason)
  const named = `《${contract.name}》`
  const target = detailPath(contract.id)
  if (to === 'voided') {
    return { title: '合同已作废', text: `各方已签完作废协议，${named}自此作废，文件原样保存。`, target }
  }
  if (to === 'completed') {
    return { title: '合同已完成', text: `${named}各方均已签署，可以下载合同与出证报告。`, target }
  }
  if (to === 'rejected')
    return { title: '合同被拒签', text: `${named}被拒签，不再生效。原因：${reason}`, target }
  if (to === 'expired') return { title: '合同已过期', text: `${named}到期未签完，不再生效。`, target }
  if (to === 'revoked') {
    return { title: '合同已撤回', text: `${contract.initiator}撤回了${named}。原因：${reason}`, target }
  }
  if (to === 'returned') {
    const text = `有一方对${named}的内容提出异议，合同已退回${contract.initiator}修改。原因：${reason}`
    return { title: '合同有异议', text, target: PAGES.contracts }
  }
  const text = `${contract.initiator}撤回了${named}进行修改，修改后会重新发起。原因：${reason}`
  return { title: '合同撤回修改', text, target: PAGES.contracts }
}

const abandonMessage = (contract: ContractRecord, to: string, reason: string): Message => {
  const target = detailPath(contract.id)
  const named = `《${contract.name}》`
  if (to === 'completed') return { title: '作废协议已签署完成', text: `${named}各方均已签署。`, target }
  const stays = '原合同继续有效。'
  if (to === 'rejected')
    return { title: '作废被拒绝', text: `${named}被拒签，${stays}原因：${reason}`, target }
  if (to === 'expired') return { title: '作废已过期', text: `${named}到期未签完，${stays}`, target }
  const text = `${contract.initiator}撤回了${named}，${stays}原因：${reason}`
  return { title: '作废已撤回', text, target }
}
