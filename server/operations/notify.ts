// Puts a message into a person's message centre.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { insertNotice } from '#server/domain/notices/store.ts'

/** Channel on which nodes hear whose notices changed. */
export const NOTICE_CHANNEL = 'notice'

/** `target` is the path the message opens. Joins the caller's transaction. */
export const notify = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  message: { kind: 'contract' | 'system'; title: string; text: string; target: string },
): Promise<void> => {
  await insertNotice(db, { id: randomUUID(), userId, ...message, createdAt: clock.now() })
  await db.notify(NOTICE_CHANNEL, userId)
}
