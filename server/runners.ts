// Who runs the jobs: one runner for the server’s own work, one for what is sent to receivers.
import type { Deps } from '#server/deps.ts'
import { MAIL_JOB, deliverMail } from '#server/gateways/mail/queued.ts'
import { SMS_JOB, deliverSms } from '#server/gateways/sms/queued.ts'
import { smsProvider } from '#server/gateways/sms/sms-provider.ts'
import { UNTIL_DONE, isAhead, jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import type { JobRunner, JobRunnerOptions } from '#server/jobs/runner.ts'
import { DELIVER_JOB } from '#server/operations/platform/applications/delivery-moves.ts'
import { traced } from '#server/traced-gateways.ts'

const POSTS_AT_ONCE = 8
// Of jobs that somebody waits for, where others have all places.
const BEYOND = 2

/** The runners of jobs, which do not run yet; `posts` are the calls to receivers. */
export const makeRunners = async (deps: Deps): Promise<{ jobs: JobRunner; posts: JobRunner }> => {
  const { db, clock, log, meters, tracing, config, personalData } = deps
  const handlers = { ...jobHandlers(deps) }
  const provider = smsProvider(config.sms, clock)
  if (provider) {
    const sms = traced('sms', provider, { deliver: true })
    Object.assign(handlers, handles(SMS_JOB, deliverSms(sms, personalData)))
  }
  if (config.mail.kind === 'smtp') {
    // Loaded only where it is wanted: it takes its time.
    const { smtpMail } = await import('#server/gateways/mail/smtp.ts')
    const smtp = traced('mail', smtpMail(config.mail), { deliver: true })
    Object.assign(handlers, handles(MAIL_JOB, deliverMail(deps, smtp)))
  }
  // Receivers take their time; signing must not wait for them.
  const { [DELIVER_JOB]: deliver, ...own } = handlers
  const onAttempt: JobRunnerOptions['onAttempt'] = ({ name, outcome, seconds }) => {
    meters.count('jobs_total', { job: name, outcome })
    meters.time('job_seconds', { job: name }, seconds)
  }
  const jobs = createJobRunner({
    db,
    clock,
    log,
    handlers: own,
    untilDone: UNTIL_DONE,
    isAhead,
    beyond: BEYOND,
    onAttempt,
    tracing,
  })
  const posts = createJobRunner({
    db,
    clock,
    log,
    handlers: deliver === undefined ? {} : { [DELIVER_JOB]: deliver },
    concurrency: POSTS_AT_ONCE,
    onAttempt,
    tracing,
  })
  return { jobs, posts }
}
