// Links in text messages: a token that opens a page of the application.
// See specification §2 (/autoMessage).
import { SHORT_LINK_PATH } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { isPhone, maskPhone } from '#protocol/phone.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt, readAttempts } from '#server/domain/account/attempts/store.ts'
import { LINKS_PER_PHONE } from '#server/domain/contracts/contracts/launch-limits.ts'
import { endLinks, findLink, insertLink } from '#server/domain/account/sms-links/store.ts'
import { hashToken, newShortToken } from '#server/domain/secret-hash.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'

const DAY_MS = 24 * 3_600_000
const LIFETIME_MS = 90 * DAY_MS

/** A link to send. `target` is a path inside the application, `subject` what the link ends with (`contract:<id>`). */
export interface SmsLink {
  readonly phone: string
  readonly target: string
  readonly title: string
  /** What the message says in place of `title`, where the receiver does not know whose words the title holds. */
  readonly said?: string
  readonly subject: string
  /** Made anew when left out; given where the target's own page takes it as its key. */
  readonly token?: string
  /** 90 days from now when left out. */
  readonly expiresAt?: Date
}

/** Whether this phone got so many links today that it gets no more. */
export const hadTooManyLinks = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  phone: string,
): Promise<boolean> => (await readAttempts(db, linksTo(phone), clock.now())).count >= LINKS_PER_PHONE

const linksTo = (phone: string): string => `links-to:${phone}`

/** Writes the link and sends its message, in the caller's transaction; a phone that got too many today gets none. Gives whether it was sent. */
export const sendSmsLink = async (
  { db, clock, sms, config }: Pick<Deps, 'db' | 'clock' | 'sms' | 'config'>,
  { phone, target, title, said = title, subject, token = newShortToken(), expiresAt }: SmsLink,
): Promise<boolean> => {
  const now = clock.now()
  const sent = await countAttempt(db, linksTo(phone), now, { windowMs: DAY_MS })
  if (sent > LINKS_PER_PHONE) return false
  await insertLink(db, {
    tokenHash: hashToken(token),
    phone,
    target,
    title,
    subject,
    createdAt: now,
    expiresAt: expiresAt ?? new Date(now.getTime() + LIFETIME_MS),
  })
  const url = `${config.publicUrl}${SHORT_LINK_PATH}${token}`
  await sms.send({ kind: 'link', phone, title: said, url, text: `【诺印】${said}，请点击查看：${url}` })
  return true
}

/** Ends all links of a subject. */
export const endSmsLinks = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subject: string,
): Promise<void> => endLinks(db, subject, clock.now())

/** The link a token opens, while it does. */
export const findOpenLink = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) => {
  const link = await findLink(db, hashToken(token))
  return link !== undefined && link.endedAt === null && link.expiresAt > clock.now() ? link : undefined
}

/** The phone itself, or the one that the link of this token went to. Refuses `link.ended`. */
export const phoneOrReceiver = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  phoneOrToken: string,
): Promise<string> => {
  if (isPhone(phoneOrToken)) return phoneOrToken
  const link = await findOpenLink(deps, phoneOrToken)
  if (link) return link.phone
  throw new Refusal('link.ended', '短信链接已失效。请返回上一页，改为输入手机号。')
}

/** What a token opens, for the page that was reached by it. */
export const openLink = async ({ db, clock }: Deps, token: string) => {
  const link = await findLink(db, hashToken(token))
  if (!link) return { state: 'unknown' as const, target: '', phoneMasked: '', title: '', registered: false }
  const state = link.endedAt
    ? ('ended' as const)
    : link.expiresAt <= clock.now()
      ? ('expired' as const)
      : ('open' as const)
  return {
    state,
    target: state === 'open' ? link.target : '',
    phoneMasked: maskPhone(link.phone),
    title: link.title,
    registered: (await findUserByPhone(db, link.phone)) !== undefined,
  }
}
