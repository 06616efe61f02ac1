// How mails are sent, as the operator chose.

/** Who sends mails: nobody, the outbox of development, or an SMTP server. */
export type MailConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: MailSender }

/** What mails come from. */
export interface MailSender {
  readonly name: string
  readonly address: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** `NUOYIN_MAIL`; without it, `smtp` where `NUOYIN_SMTP_URL` is set. Throws in Chinese where a value cannot be used. */
export const readMailConfig = (env: Environment): MailConfig => {
  const url = env['NUOYIN_SMTP_URL'] ?? ''
  const kind = env['NUOYIN_MAIL'] ?? (url === '' ? 'outbox' : 'smtp')
  if (kind === 'none' || kind === 'outbox') return { kind }
  if (kind !== 'smtp') throw new Error(`NUOYIN_MAIL 只能是 outbox、smtp 或 none，现在是 ${kind}。`)
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  // The address may hold a password and is not printed.
  if (!/^smtps?:$/.test(protocol) || hostname === '')
    throw new Error(
      'NUOYIN_SMTP_URL 不能使用：请填写 smtps://用户:密码@主机:465 或 smtp://用户:密码@主机:587，用户和密码中的特殊字符须按网址转义。',
    )
  return { kind, url, from: senderOf(env['NUOYIN_MAIL_FROM'] ?? '') }
}

const senderOf = (text: string): MailSender => {
  const found = /^(?:([^<>\p{Cc}"]{1,60}?)\s*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/u.exec(
    text.trim(),
  )
  const address = found?.[2] ?? found?.[3]
  if (address !== undefined) return { name: found?.[1] ?? '诺印', address }
  throw new Error(
    'NUOYIN_MAIL_FROM 不能使用：请填写发件地址，例如 notice@example.com 或 诺印 <notice@example.com>。',
  )
}
