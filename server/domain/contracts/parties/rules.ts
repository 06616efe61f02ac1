// Rules of signing parties: whose turn is next, who a party is, and what keeps it from signing.
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { Identity } from '#protocol/identity.ts'

interface TurnParty {
  readonly id: string
  readonly state: string
  readonly signOrder: number
}

/** The parties whose turn comes now: all that wait, or in order only those of the lowest group that has not signed yet. */
export const nextTurns = <P extends TurnParty>(parties: readonly P[], ordered: boolean): P[] => {
  const waiting = parties.filter((party) => party.state === 'pending')
  if (!ordered) return waiting
  const unsigned = parties.filter((party) => party.state !== 'signed')
  const lowest = Math.min(...unsigned.map((party) => party.signOrder))
  return waiting.filter((party) => party.signOrder === lowest)
}

interface BoundParty {
  readonly partyType: 1 | 2
  readonly userId: string | null
  readonly companyId: string | null
}

/** Whether this person, acting in this identity, is the party. A company nobody has certified yet is met by its agent in person. */
export const isParty = (party: BoundParty, userId: string, identity: Identity): boolean => {
  if (party.userId !== userId) return false
  if (party.partyType === 1) return identity.type === 1
  if (party.companyId === null) return identity.type === 1
  return identity.type === 2 && identity.companyId === party.companyId
}

const TRANSFERABLE: readonly string[] = ['pending', 'toConfirm', 'toSign', 'sealApproving', 'toSeal']

/** Whether a party's task may go to a colleague: nothing of it is signed or being signed. */
export const isTransferable = ({ state }: { readonly state: string }): boolean => TRANSFERABLE.includes(state)

/** What is known of a person who wants to sign. */
export interface SignerFacts {
  readonly identity: Identity
  readonly personName: string
  readonly isPersonCertified: boolean
  /** Of the identity's company; empty in the personal identity. */
  readonly companyName: string
  readonly isCompanyCertified: boolean
  /** Whether a certified company carries the party's company name at all. */
  readonly isPartyCompanyKnown: boolean
}

type Blocked = SignTask['blocked']

/** Why this signer does not fit this party, in words; null when he does. Says nothing of turn and time. */
export const mismatch = (
  party: { partyType: 1 | 2; name: string; companyName: string },
  signer: SignerFacts,
): Blocked => {
  if (!signer.isPersonCertified) {
    return { code: 'person-not-certified', words: `请先完成个人实名认证，认证姓名须为“${party.name}”。` }
  }
  if (signer.personName !== party.name) {
    return {
      code: 'name-mismatch',
      words: `身份信息与合同要求不一致：合同要求由“${party.name}”签署，您认证的姓名是“${signer.personName}”。请联系发起方核对。`,
    }
  }
  if (party.partyType === 1) {
    if (signer.identity.type === 1) return null
    return { code: 'company-mismatch', words: '这份合同须以个人身份签署，请切换到个人身份后再签。' }
  }
  if (!signer.isPartyCompanyKnown) {
    return { code: 'company-not-certified', words: `请先完成单位认证，单位名称须为“${party.companyName}”。` }
  }
  if (signer.identity.type === 1) {
    return {
      code: 'company-mismatch',
      words: `这份合同须以“${party.companyName}”的身份签署，请切换到该单位后再签；如果您还不是该单位成员，请联系其管理员。`,
    }
  }
  if (signer.companyName !== party.companyName) {
    return {
      code: 'company-mismatch',
      words: `身份信息与合同要求不一致：合同要求由“${party.companyName}”签署，当前单位是“${signer.companyName}”。请切换单位或联系发起方核对。`,
    }
  }
  if (!signer.isCompanyCertified) {
    return { code: 'company-not-certified', words: `“${party.companyName}”尚未通过单位认证，请先完成认证。` }
  }
  return null
}

/** Why the party's own state does not let it sign now; null when it does. */
export const turnBlock = (contractState: string, partyState: string): Blocked => {
  if (contractState === 'signing' && partyState === 'toSign') return null
  if (contractState === 'signing' && partyState === 'pending') {
    return { code: 'not-my-turn', words: '还没有轮到您签署，轮到时会通知您。' }
  }
  if (contractState === 'signing' && partyState === 'sealApproving')
    return { code: 'applied', words: '用印申请已提交，正在等待单位审批。' }
  if (contractState === 'signing' && partyState === 'toSeal')
    return { code: 'applied', words: '用印申请已提交，正在等待同事用印。' }
  if (contractState === 'confirming' && partyState === 'toConfirm')
    return { code: 'not-my-turn', words: '请先确认合同内容，各方都确认后再签署。' }
  if (contractState === 'confirming')
    return { code: 'not-my-turn', words: '各方正在确认合同内容，轮到您签署时会通知您。' }
  if (contractState === 'preparing' || contractState === 'preparingFailed')
    return { code: 'not-my-turn', words: '各方已确认，正在准备签署文件，轮到您签署时会通知您。' }
  if (partyState === 'signed') return { code: 'ended', words: '您已签署这份合同。' }
  if (partyState === 'sealing') return { code: 'ended', words: '您已确认签署，正在把签名写入文件。' }
  if (partyState === 'rejected') return { code: 'ended', words: '您已拒签这份合同。' }
  if (contractState === 'expired') return { code: 'ended', words: '合同已过签署截止时间，不能再签。' }
  return { code: 'ended', words: '合同已撤回或已结束，不能再签。' }
}

/** Why the party's own state does not let it confirm the contract now; null when it does. */
export const confirmBlock = (contractState: string, partyState: string): Blocked => {
  if (contractState === 'confirming' && partyState === 'toConfirm') return null
  if (contractState === 'expired') return { code: 'ended', words: '合同已过截止时间，不能再确认。' }
  if (partyState === 'objected') return { code: 'ended', words: '您已提出异议，合同已退回发起方修改。' }
  if (contractState === 'confirming' || contractState === 'preparing' || contractState === 'signing')
    return { code: 'ended', words: '您现在不需要确认这份合同。' }
  return { code: 'ended', words: '合同已退回、撤回或已结束，不能再确认。' }
}

/** Seconds a signer still has to read, counted from when they first opened the task; all of them while they have not. */
export const readingLeft = (
  { viewedAt }: { readonly viewedAt: Date | null },
  { minReadSeconds }: { readonly minReadSeconds: number },
  now: Date,
): number =>
  viewedAt === null
    ? minReadSeconds
    : Math.max(0, Math.ceil(minReadSeconds - (now.getTime() - viewedAt.getTime()) / 1000))

const URGE_GAP_MS = 30 * 60_000
const URGES_PER_DAY = 3

/** Why a party may not be reminded again yet, in words: at most once in 30 minutes and three times in 24 hours. */
export const urgeWait = (earlier: readonly Date[], now: Date): string | undefined => {
  const ages = earlier.map((at) => now.getTime() - at.getTime())
  const newest = Math.min(...ages)
  if (newest < URGE_GAP_MS) {
    return `刚刚催办过，请 ${Math.ceil((URGE_GAP_MS - newest) / 60_000)} 分钟后再催。`
  }
  const today = ages.filter((age) => age < 24 * 3_600_000).length
  return today >= URGES_PER_DAY ? '24 小时内最多催办 3 次，请明天再催。' : undefined
}

/** When somebody may be reminded again by the same limits; undefined when they may be now. */
export const urgeAgainAt = (earlier: readonly Date[], now: Date): Date | undefined => {
  const times = earlier.map((at) => at.getTime()).toSorted((a, b) => b - a)
  const [newest] = times
  const third = times[URGES_PER_DAY - 1]
  const again = Math.max(
    newest === undefined ? 0 : newest + URGE_GAP_MS,
    third === undefined ? 0 : third + 24 * 3_600_000,
  )
  return again > now.getTime() ? new Date(again) : undefined
}

// A message of text is charged and cut by its length.
const NAME_IN_MESSAGE = 24

/** What somebody signs and for whom, as the message with the code says it. */
export const whatIsSigned = (
  name: string,
  { partyType, companyName }: { readonly partyType: 1 | 2; readonly companyName: string },
): string => {
  const short = name.length > NAME_IN_MESSAGE ? `${name.slice(0, NAME_IN_MESSAGE)}…` : name
  return partyType === 2 ? `代表${companyName}签署《${short}》` : `本人签署《${short}》`
}

/** Whether a proof of will was given for exactly these documents. */
export const isProofFor = (
  proved: Readonly<Record<string, unknown>>,
  documents: readonly { readonly id: string }[],
): boolean =>
  documents.length === Object.keys(proved).length && documents.every(({ id }) => Object.hasOwn(proved, id))
