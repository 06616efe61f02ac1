// The embedded mail gateway: mails become rows, which people read at /outbox. Never for production.
import { randomUUID } from 'node:crypto'
import { desc, eq, lt } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema/account/mails.ts'
import { checkedMail } from '#server/gateways/mail/mail-gateway.ts'
import type { MailGateway } from '#server/gateways/mail/mail-gateway.ts'

export const outboxMail = (db: Database, clock: Clock): MailGateway => ({
  send: async (mail) => {
    const { address, subject, text, html, attachments = [] } = checkedMail(mail)
    const along = attachments.map(({ name }) => `附件：${name}`)
    const shown = [text, ...along].join('\n')
    const row = { id: randomUUID(), address, subject, text: shown, html, createdAt: clock.now() }
    await db.current().insert(mailOutbox).values(row)
  },
})

/** The newest mails, all or those to one address. */
export const readMailOutbox = (db: Database, options: { address?: string; limit?: number } = {}) =>
  db
    .current()
    .select()
    .from(mailOutbox)
    .where(options.address === undefined ? undefined : eq(mailOutbox.address, options.address))
    .orderBy(desc(mailOutbox.seq))
    .limit(options.limit ?? 50)

/** Forgets those older than `before`. */
export const deleteMailsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(mailOutbox).where(lt(mailOutbox.createdAt, before))
}
