// Puts a message into a person's message centre.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { insertNotice, resolveNotices } from '#server/domain/account/notices/store.ts'

/** `target` is the path the message opens, `todo` what it asks for. Joins the caller's transaction. */
export const notify = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  message: { kind: 'contract' | 'system'; title: string; text: string; target: string; todo?: string },
): Promise<void> => {
  await insertNotice(db, { id: randomUUID(), userId, ...message, createdAt: clock.now() })
}

/** What was asked for is done or no longer wanted: the messages that asked for it are settled, one person's or everybody's. */
export const settleNotices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  todo: string,
  userId?: string,
): Promise<void> => {
  await resolveNotices(db, todo, userId, clock.now())
}
