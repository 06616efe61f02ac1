// Sends mails through a provider by durable jobs, once the transaction that wanted them has committed.
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { noteFailing, noteSent } from '#server/domain/account/mails/store.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'
import { checkedMail } from '#server/gateways/mail/mail-gateway.ts'
import type { AttachedFile, Mail, MailGateway, MailProvider } from '#server/gateways/mail/mail-gateway.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'

export interface MailTask {
  readonly sealed: string
  readonly userId: string | null
}

/** The job that sends one mail. */
export const MAIL_JOB = defineJob<MailTask>('mail.deliver')

const OWNER = 'mail job'

/** Queues mails. They lie encrypted, for they hold addresses and codes. */
export const queuedMail = (db: Database, personalData: PersonalData): MailGateway => ({
  send: async (mail, userId) => {
    const sealed = personalData.seal(JSON.stringify(checkedMail(mail)), OWNER)
    await enqueue(db, { name: MAIL_JOB, payload: { sealed, userId } })
  },
})

/** The handler of the job. Whose mails fail is told so in the settings until one gets through. */
export const deliverMail =
  (
    {
      db,
      clock,
      personalData,
      storage,
    }: { db: Database; clock: Clock; personalData: PersonalData; storage: Pick<Storage, 'get'> },
    provider: MailProvider,
  ) =>
  async ({ id, payload: { sealed, userId } }: Job<MailTask>): Promise<void> => {
    try {
      const mail = JSON.parse(personalData.open(sealed, OWNER)) as Mail
      const files: AttachedFile[] = []
      for (const { name, mime, sha256 } of mail.attachments ?? [])
        files.push({ name, mime, bytes: await storage.get(sha256) })
      await provider.deliver(mail, id, files)
    } catch (error) {
      if (userId !== null) await noteFailing(db, userId, clock.now())
      throw error
    }
    if (userId !== null) await noteSent(db, userId)
  }
