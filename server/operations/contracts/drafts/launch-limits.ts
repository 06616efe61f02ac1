// Counts what a person launches in a day.
// It counts in the transaction of the launch, so a failed launch does not count.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Launching } from './launching.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { LAUNCHES_PER_DAY } from '#server/domain/contracts/contracts/launch-limits.ts'

const DAY_MS = 24 * 3_600_000

/** Counts a launch with its recipients; refuses `contract.too-many-launches`. */
export const countLaunch = async (
  { deps: { db, clock }, user, identity }: Launching,
  { parties, cc }: Pick<DraftContent, 'parties' | 'cc'>,
): Promise<void> => {
  const most = LAUNCHES_PER_DAY[identity.type]
  const recipients = new Set([...parties, ...cc].map(({ phone }) => phone))
  recipients.delete(user.phone)
  const count = (what: string, by: number) =>
    countAttempt(db, `${what}-by:${identity.type}:${user.id}`, clock.now(), { windowMs: DAY_MS, by })
  const launches = await count('launches', 1)
  const reached = recipients.size === 0 ? 0 : await count('recipients', recipients.size)
  if (launches <= most.launches && reached <= most.recipients) return
  throw new Refusal(
    'contract.too-many-launches',
    `24 小时内最多发起 ${most.launches} 份合同、通知 ${most.recipients} 位接收人，已达上限。草稿已保存，请明天再发起。`,
  )
}
