// Puts a message into a person's message centre, and plans its mail where the person wants one.
import { randomUUID } from 'node:crypto'
import type { NoticeTopic } from '#protocol/account/notices.ts'
import type { Deps } from '#server/deps.ts'
import { findMailAddress } from '#server/domain/account/mails/store.ts'
import { readSetting, topicOf } from '#server/domain/account/notices/settings.ts'
import { insertNotice, resolveNotices } from '#server/domain/account/notices/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

/** The job that writes the mail of one notice. */
export const NOTICE_MAIL_JOB = defineJob<{ readonly noticeId: string }>('notice.mail')

/** A message to one person: `target` is the path it opens, `todo` what it asks for. */
export interface Message {
  readonly kind: 'contract' | 'system'
  readonly title: string
  readonly text: string
  readonly target: string
  readonly todo?: string
  /** What it is about, where neither `todo` nor `kind` says it. */
  readonly topic?: NoticeTopic
}

/** Joins the caller's transaction. The mail is a job's, so that it holds up nobody. */
export const notify = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  message: Message,
): Promise<void> => {
  const id = randomUUID()
  const topic = message.topic ?? topicOf(message)
  await insertNotice(db, { id, userId, ...message, topic, createdAt: clock.now() })
  if ((await findMailAddress(db, userId)) === undefined) return
  if ((await readSetting(db, userId, topic)).mail !== 'now') return
  await enqueue(db, { name: NOTICE_MAIL_JOB, payload: { noticeId: id } })
}

/** What was asked for is done or no longer wanted: the messages that asked for it are settled, one person's or everybody's. */
export const settleNotices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  todo: string,
  userId?: string,
): Promise<void> => {
  await resolveNotices(db, todo, userId, clock.now())
}
