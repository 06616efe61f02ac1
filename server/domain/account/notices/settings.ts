// By which channels people hear of each topic, and what a notice is about.
import { and, eq, sql } from 'drizzle-orm'
import { TOPICS } from '#protocol/account/notices.ts'
import type { NoticeSetting, NoticeTopic } from '#protocol/account/notices.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { noticeSetting } from '#server/db/schema/account/notices.ts'

/** What nobody named a topic for: what asks for something by what it asks for, the rest by where the message centre puts it. */
export const topicOf = ({ kind, todo = '' }: { kind: 'contract' | 'system'; todo?: string }): NoticeTopic => {
  if (todo.startsWith('party:')) return 'signing'
  if (todo !== '') return 'approval'
  return kind === 'contract' ? 'progress' : 'company'
}

const isTopic = (topic: string): topic is NoticeTopic => Object.hasOwn(TOPICS, topic)

/** What holds for a topic as long as nothing was chosen. */
export const defaultSetting = (topic: NoticeTopic): NoticeSetting => ({
  topic,
  sms: TOPICS[topic].hasSms,
  mail: TOPICS[topic].mail,
})

/** All topics with what the person chose. */
export const listSettings = async (db: Database, userId: string): Promise<NoticeSetting[]> => {
  const rows = await db.current().select().from(noticeSetting).where(eq(noticeSetting.userId, userId))
  const chosen = new Map(rows.map(({ topic, sms, mail }) => [topic, { sms, mail }]))
  return Object.keys(TOPICS)
    .filter(isTopic)
    .map((topic) => ({ ...defaultSetting(topic), ...chosen.get(topic) }))
}

/** One topic's. */
export const readSetting = async (
  db: Database,
  userId: string,
  topic: NoticeTopic,
): Promise<NoticeSetting> => {
  const [row] = await chosenFor(db, { userId, topic })
  return { ...defaultSetting(topic), ...row }
}

const chosenFor = prepared((orm) =>
  orm
    .select({ sms: noticeSetting.sms, mail: noticeSetting.mail })
    .from(noticeSetting)
    .where(
      and(
        eq(noticeSetting.userId, sql.placeholder('userId')),
        eq(noticeSetting.topic, sql.placeholder('topic')),
      ),
    ),
)

export const storeSetting = async (db: Database, userId: string, setting: NoticeSetting): Promise<void> => {
  const { sms, mail } = setting
  await db
    .current()
    .insert(noticeSetting)
    .values({ userId, ...setting })
    .onConflictDoUpdate({ target: [noticeSetting.userId, noticeSetting.topic], set: { sms, mail } })
}
