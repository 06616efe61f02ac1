// The mail address of an account: proven by a code sent to it and one sent to the phone.
import { CODE_RESEND_SECONDS } from '#protocol/base.ts'
import { PAGES } from '#protocol/pages.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { codeRefusals } from '#server/domain/account/codes/rules.ts'
import { compose } from '#server/domain/account/mails/compose.ts'
import { deleteMailAddress, findMailAddress, storeMailAddress } from '#server/domain/account/mails/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { MailGateway } from '#server/gateways/mail/mail-gateway.ts'
import { addressOf, mailTo } from '#server/operations/account/notices/mails.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { issueCode, useCodes } from '#server/operations/account/sessions/verify-codes.ts'

const DAY_MS = 24 * 3_600_000
/** Codes to mail addresses that one account may ask for in a day, whatever the addresses: it is no megaphone. */
export const MAIL_CODES_PER_DAY = 15

// Codes know whom they were sent to by this, so that the address itself lies nowhere in the open.
const receiverOf = ({ deps, user }: Context, address: string): string =>
  `mail:${deps.personalData.fingerprint(`mail of ${user.id}`, address.toLowerCase())}`

const gatewayOf = ({ deps }: Context): MailGateway => {
  if (deps.mail !== undefined) return deps.mail
  throw new Refusal('mail.none', '本系统没有接入邮件服务，暂时不能绑定邮箱。请联系管理员。')
}

export const sendMailCodeTo = async (
  ctx: Context,
  address: string,
): Promise<{ resendAfterSeconds: number }> => {
  const { deps, user, clock } = ctx
  const gateway = gatewayOf(ctx)
  const asked = await countAttempt(deps.db, `mail-codes:${user.id}`, clock.now(), { windowMs: DAY_MS })
  if (asked > MAIL_CODES_PER_DAY) throw codeRefusals.tooMany()
  const code = await issueCode(deps, { phone: receiverOf(ctx, address), purpose: 'newMail' })
  const letter = compose({
    subject: `邮箱验证码 ${code}`,
    lines: [
      `验证码 ${code}，用于绑定通知邮箱，5 分钟内有效。请勿告诉他人。`,
      '如果您没有在诺印绑定邮箱，请忽略这封邮件，不会再收到其他邮件。',
    ],
    links: [],
    settings: addressOf(deps, PAGES.noticeSettings),
    isFixed: true,
  })
  await gateway.send({ address, ...letter }, null)
  return { resendAfterSeconds: CODE_RESEND_SECONDS }
}

/** Both codes count, or none. */
export const bindOwnMail = async (
  ctx: Context,
  { address, mailCode, verifyCode }: { address: string; mailCode: string; verifyCode: string },
): Promise<void> => {
  const { deps, user, clock, actor } = ctx
  const { db, personalData } = deps
  gatewayOf(ctx)
  const before = await findMailAddress(db, user.id, true)
  if (before !== undefined && personalData.open(before.sealed, user.id) === address) {
    const words = '新邮箱与当前邮箱相同，无需更换。'
    throw new Refusal('mail.same', words, { fields: { email: words } })
  }
  await useCodes(deps, [
    { phone: receiverOf(ctx, address), purpose: 'newMail', code: mailCode, field: 'mailCode' },
    { phone: user.phone, purpose: 'changeMail', code: verifyCode, field: 'verifyCode' },
  ])
  const isChange = before !== undefined
  if (isChange) await warnOldAddress(ctx, '通知邮箱已更换，今后的通知不再发到这个邮箱。')
  const provenAt = clock.now()
  await storeMailAddress(db, { userId: user.id, sealed: personalData.seal(address, user.id), provenAt })
  await appendAudit(db, {
    chainId: user.id,
    at: provenAt,
    event: isChange ? 'account:mail.changed' : 'account:mail.bound',
    actor,
    detail: { to: maskMail(address) },
  })
  await notify(deps, user.id, {
    kind: 'system',
    topic: 'security',
    title: isChange ? '通知邮箱已更换' : '通知邮箱已绑定',
    text: `今后的邮件通知发到 ${maskMail(address)}。如非本人操作，请立即修改登录密码。`,
    target: PAGES.noticeSettings,
  })
}

/** Ends all mails; the address itself is told. */
export const removeOwnMail = async (ctx: Context): Promise<void> => {
  const { deps, user, clock, actor } = ctx
  const before = await findMailAddress(deps.db, user.id, true)
  if (before === undefined) return
  await warnOldAddress(ctx, '通知邮箱已移除，今后不再向这个邮箱发送通知。')
  await deleteMailAddress(deps.db, user.id)
  const address = deps.personalData.open(before.sealed, user.id)
  await appendAudit(deps.db, {
    chainId: user.id,
    at: clock.now(),
    event: 'account:mail.removed',
    actor,
    detail: { from: maskMail(address) },
  })
}

const warnOldAddress = async ({ deps, user }: Context, words: string): Promise<void> => {
  await mailTo(deps, user.id, {
    subject: '通知邮箱有变更',
    lines: [words, '如非本人操作，请立即登录诺印修改密码，并查看账号信息。'],
    links: [{ title: '查看账号信息', url: addressOf(deps, PAGES.ownAccount) }],
    isFixed: true,
  })
}

/** As shown where others may look on: the first letter and the domain. */
export const maskMail = (address: string): string => address.replace(/^(.)[^@]*/, '$1***')
