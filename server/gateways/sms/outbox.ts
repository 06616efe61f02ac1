// The embedded text-message gateway: messages become rows, which people read at /outbox. Never for production.
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { smsOutbox } from '#server/db/schema/account/sms.ts'
import type { SmsGateway } from '#server/gateways/sms/sms-gateway.ts'

export const outboxSms = (db: Database, clock: Clock): SmsGateway => ({
  send: async ({ phone, text }) => {
    await db.current().insert(smsOutbox).values({ id: randomUUID(), phone, text, createdAt: clock.now() })
  },
})

/** The newest messages, all or those to one phone. */
export const readOutbox = (db: Database, options: { phone?: string; limit?: number } = {}) =>
  db
    .current()
    .select()
    .from(smsOutbox)
    .where(options.phone === undefined ? undefined : eq(smsOutbox.phone, options.phone))
    .orderBy(desc(smsOutbox.seq))
    .limit(options.limit ?? 50)
