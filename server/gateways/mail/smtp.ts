// Mails through an SMTP server. Passwords and mails leave this machine only under TLS.
import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/gateways/mail/mail-config.ts'
import { checkedMail } from '#server/gateways/mail/mail-gateway.ts'
import type { MailProvider } from '#server/gateways/mail/mail-gateway.ts'
import { isLoopbackHost } from '#server/gateways/private-way.ts'

const LIMIT_MS = 15_000

/** One connection for each mail: they are few, and none is held while nobody is written to. */
export const smtpMail = (
  { url, from }: Extract<MailConfig, { kind: 'smtp' }>,
  limitMs = LIMIT_MS,
): MailProvider => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopbackHost(host),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail, id, files = []) => {
      const { address, subject, text, html } = checkedMail(mail)
      const messageId = `<${id}@${from.address.split('@')[1]}>`
      await transport.sendMail({
        from,
        to: { name: '', address },
        subject,
        text,
        html,
        messageId,
        attachments: files.map(({ name, mime, bytes }) => ({
          filename: name,
          contentType: mime,
          content: Buffer.from(bytes),
        })),
        // Machines that answer mails by themselves leave these alone.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
  }
}
