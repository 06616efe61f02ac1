// Sends text messages through a provider by durable jobs.
// A message is sent only after the transaction that requested it has committed.
import type { Database } from '#server/db/database.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'
import type { SmsGateway, SmsMessage, SmsProvider } from '#server/gateways/sms/sms-gateway.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'

export interface SmsTask {
  readonly sealed: string
}

/** The job that sends one message. */
export const SMS_JOB = defineJob<SmsTask>('sms.deliver')

const OWNER = 'sms job'

/** Queues messages. They lie encrypted, for they hold codes. */
export const queuedSms = (db: Database, personalData: PersonalData): SmsGateway => ({
  send: async (message) => {
    await enqueue(db, {
      name: SMS_JOB,
      payload: { sealed: personalData.seal(JSON.stringify(message), OWNER) },
    })
  },
})

/** The handler of the job. */
export const deliverSms =
  (provider: SmsProvider, personalData: PersonalData) =>
  async ({ payload: { sealed } }: Job<SmsTask>): Promise<void> => {
    await provider.deliver(JSON.parse(personalData.open(sealed, OWNER)) as SmsMessage)
  }
