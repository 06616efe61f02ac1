// What an authorisation to use a seal says at a time, how long it may be, and which says the same.
import { GRANT_MAX_DAYS } from '#protocol/seals/seals/use.ts'
import type { SealGrant } from '#protocol/seals/seals/use.ts'
import { Refusal } from '#protocol/failures.ts'
import type { GrantRow } from '#server/domain/seals/seal-grants/store.ts'

const DAY_MS = 24 * 3_600_000

/** As it stands at a time, whether or not its job has written down that it ran out. */
export const stateAt = (
  { state, validFrom, validUntil }: Pick<GrantRow, 'state' | 'validFrom' | 'validUntil'>,
  now: Date,
): SealGrant['state'] => {
  if (state === 'revoked' || state === 'expired') return state
  if (validUntil !== null && validUntil <= now) return 'expired'
  return validFrom > now ? 'planned' : 'active'
}

/** Whether it can be taken back. */
export const canEnd = (state: SealGrant['state']): boolean => state === 'active' || state === 'planned'

/** Refuses `grant.period`. */
export const checkPeriod = (from: Date, until: Date | null, now: Date): void => {
  const refuse = (words: string) => new Refusal('grant.period', words, { fields: { until: words } })
  if (from.getTime() > now.getTime() + GRANT_MAX_DAYS * DAY_MS) throw refuse('开始日期太远，请重新选择。')
  if (until === null) return
  if (until <= now || until <= from) throw refuse('结束时间须晚于开始时间和现在，请重新选择。')
  if (until.getTime() - from.getTime() > GRANT_MAX_DAYS * DAY_MS)
    throw refuse('一次授权最长 10 年，或选择长期有效。')
}

/** What somebody is authorised to, whenever that is. */
export type GrantScope = Pick<GrantRow, 'subjectKind' | 'subjectId' | 'contractTypes' | 'needsApproval'>

/** Each kind of contract once, in an order that does not hang on who chose them. */
export const typesInOrder = (contractTypes: readonly string[]): string[] =>
  [...new Set(contractTypes)].toSorted()

/** Whether two authorise the same; their kinds of contract are in order. */
export const isSameScope = (one: GrantScope, other: GrantScope): boolean =>
  one.subjectKind === other.subjectKind &&
  one.subjectId === other.subjectId &&
  one.needsApproval === other.needsApproval &&
  one.contractTypes.join('\n') === other.contractTypes.join('\n')

/** For which contracts it holds, in words. */
export const scopeWords = (contractTypes: readonly string[]): string =>
  contractTypes.length === 0 ? '全部合同' : contractTypes.join('、')

/** What stands beside a colleague's name, after their phone number and post. */
export const leftWord = (status: string): string =>
  status === 'left' ? '已离职' : status === 'disabled' ? '已停用' : ''
