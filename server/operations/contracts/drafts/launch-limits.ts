// Counts what a person launches in a day.
// It counts in the transaction of the launch, so a failed launch does not count.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Launching } from './launching.ts'
import { countAttempt, countAttempts } from '#server/domain/account/attempts/store.ts'
import { LAUNCHES_PER_DAY } from '#server/domain/contracts/contracts/launch-limits.ts'

const DAY_MS = 24 * 3_600_000

/** Counts a launch with its recipients; refuses `contract.too-many-launches`. */
export const countLaunch = async (
  ctx: Launching,
  { parties, cc }: Pick<DraftContent, 'parties' | 'cc'>,
): Promise<void> => {
  const most = LAUNCHES_PER_DAY[ctx.identity.type]
  const people = othersAmong(ctx, [...parties, ...cc])
  const counted = await countAttempts(
    ctx.deps.db,
    [
      { key: keyOf(ctx, 'launches'), by: 1 },
      ...(people === 0 ? [] : [{ key: keyOf(ctx, 'recipients'), by: people }]),
    ],
    ctx.clock.now(),
    { windowMs: DAY_MS },
  )
  const launches = counted.get(keyOf(ctx, 'launches')) ?? 1
  const reached = counted.get(keyOf(ctx, 'recipients')) ?? 0
  if (launches <= most.launches && reached <= most.recipients) return
  throw new Refusal(
    'contract.too-many-launches',
    `24 小时内最多发起 ${most.launches} 份合同、通知 ${most.recipients} 位接收人，已达上限。草稿已保存，请明天再发起。`,
  )
}

/** Counts people who are told of a contract after its launch, by the same limit; refuses `contract.too-many-launches`. */
export const countRecipients = async (ctx: Launching, people: readonly Reached[]): Promise<void> => {
  const most = LAUNCHES_PER_DAY[ctx.identity.type].recipients
  if ((await reach(ctx, people)) > most)
    throw new Refusal(
      'contract.too-many-launches',
      `24 小时内最多通知 ${most} 位接收人，已达上限，请明天再添加。`,
    )
}

type Reached = Pick<DraftContent['parties'][number], 'phone'>

/** How many people other than themselves the person reached today, with these. */
const reach = async (ctx: Launching, people: readonly Reached[]): Promise<number> => {
  const by = othersAmong(ctx, people)
  if (by === 0) return 0
  return countAttempt(ctx.deps.db, keyOf(ctx, 'recipients'), ctx.clock.now(), { windowMs: DAY_MS, by })
}

const othersAmong = ({ user }: Launching, people: readonly Reached[]): number => {
  const phones = new Set(people.map(({ phone }) => phone))
  phones.delete(user.phone)
  return phones.size
}

const keyOf = ({ user, identity }: Launching, what: 'launches' | 'recipients'): string =>
  `${what}-by:${identity.type}:${user.id}`
