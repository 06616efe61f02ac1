// One mail at nine in the morning in China with what waits for a person, to those who chose it.
import { TOPICS } from '#protocol/account/notices.ts'
import { chinaDay, formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { claimDigest, listDailyReaders } from '#server/domain/account/mails/store.ts'
import { listSettings } from '#server/domain/account/notices/settings.ts'
import { listWaiting } from '#server/domain/account/notices/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { addressOf, mailTo } from '#server/operations/account/notices/mails.ts'

export const DIGEST_JOB = defineJob('notice.digest')

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'personalData' | 'config'>

const PEOPLE_AT_ONCE = 100
const MOST_SHOWN = 30
const HOUR_IN_CHINA = 9
const CHINA_HOURS_AHEAD = 8
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Writes to everybody whose turn it is, and plans tomorrow's run. */
export const sendDigests = async (deps: DigestDeps): Promise<void> => {
  const day = formatDate(deps.clock.now(), 'YYYY-MM-DD')
  let after = FIRST_ID
  for (;;) {
    const readers = await listDailyReaders(deps.db, { day, after, limit: PEOPLE_AT_ONCE })
    for (const userId of readers) await deps.db.transaction(() => sendDigest(deps, userId, day))
    if (readers.length < PEOPLE_AT_ONCE) break
    after = readers.at(-1)!
  }
  await enqueue(deps.db, {
    name: DIGEST_JOB,
    key: DIGEST_JOB,
    payload: null,
    runAt: nextMorning(deps.clock.now()),
  })
}

// The day is written down with the mail, so that another node or a second run sends no second one.
const sendDigest = async (deps: DigestDeps, userId: string, day: string): Promise<void> => {
  if (!(await claimDigest(deps.db, userId, day))) return
  const topics = (await listSettings(deps.db, userId)).filter(({ mail }) => mail === 'daily')
  const waiting = await listWaiting(deps.db, {
    userId,
    topics: topics.map(({ topic }) => topic),
    limit: MOST_SHOWN,
  })
  if (waiting.length === 0) return
  const shown = waiting.slice(0, MOST_SHOWN)
  const isMore = waiting.length > shown.length
  const words = topics.map(({ topic }) => TOPICS[topic].word).join('、')
  await mailTo(deps, userId, {
    subject: `今日待办：${isMore ? `${MOST_SHOWN} 项以上` : `${shown.length} 项`}等您处理`,
    lines: [`截至今天上午，以下事项（${words}）等您处理。`],
    links: [
      ...shown.map(({ title, text, target }) => ({ title, note: text, url: addressOf(deps, target) })),
      ...(isMore ? [{ title: '还有更多，到消息中心查看', url: addressOf(deps, PAGES.messages) }] : []),
    ],
  })
}

/** Plans the next run unless one is planned already, which may be overdue and then makes up for the time missed. */
export const planDigests = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const runAt = nextMorning(clock.now())
  await enqueue(db, { name: DIGEST_JOB, key: DIGEST_JOB, payload: null, runAt, keepsPlanned: true })
}

/** The next nine o'clock in China after `now`. */
export const nextMorning = (now: Date): Date => {
  const { year, month, day } = chinaDay(now)
  const today = Date.UTC(year, month - 1, day, HOUR_IN_CHINA - CHINA_HOURS_AHEAD)
  return new Date(today > now.getTime() ? today : today + 24 * 3_600_000)
}
