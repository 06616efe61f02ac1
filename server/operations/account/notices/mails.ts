// The mail of one notice, written by a job.
import { TOPICS } from '#protocol/account/notices.ts'
import type { NoticeTopic } from '#protocol/account/notices.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { compose } from '#server/domain/account/mails/compose.ts'
import type { Letter } from '#server/domain/account/mails/compose.ts'
import { findMailAddress } from '#server/domain/account/mails/store.ts'
import { readSetting } from '#server/domain/account/notices/settings.ts'
import { getNotice, markMailed } from '#server/domain/account/notices/store.ts'

type MailingDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'personalData' | 'config'>

/** Sends the mail, unless the notice is done with, deleted or mailed already, or the person wants no such mail any more. */
export const mailNotice = (deps: MailingDeps, noticeId: string): Promise<void> =>
  deps.db.transaction(async () => {
    const { db, clock } = deps
    const row = await getNotice(db, noticeId)
    if (row === undefined || row.mailedAt !== null || row.resolvedAt !== null) return
    const topic = row.topic as NoticeTopic
    if ((await readSetting(db, row.userId, topic)).mail !== 'now') return
    await markMailed(db, noticeId, clock.now())
    await mailTo(deps, row.userId, {
      subject: row.title,
      lines: [row.text],
      links: [{ title: '打开查看', url: addressOf(deps, row.target) }],
      isFixed: TOPICS[topic].isFixed,
    })
  })

/** Writes to a person's proven address; gives false where there is none or this installation sends no mails. */
export const mailTo = async (
  deps: Pick<Deps, 'db' | 'mail' | 'personalData' | 'config'>,
  userId: string,
  letter: Omit<Letter, 'settings'>,
): Promise<boolean> => {
  const { db, mail, personalData } = deps
  const found = await findMailAddress(db, userId)
  if (mail === undefined || found === undefined) return false
  const settings = addressOf(deps, PAGES.noticeSettings)
  const address = personalData.open(found.sealed, userId)
  await mail.send({ address, ...compose({ ...letter, settings }) }, userId)
  return true
}

/** A path of the application as an address outside it. */
export const addressOf = ({ config }: Pick<Deps, 'config'>, path: string): string =>
  `${config.publicUrl}${path}`
