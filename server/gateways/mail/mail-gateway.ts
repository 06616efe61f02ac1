// Sends mails; whether an SMTP server does it is configured.

/** A stored file that goes along. */
export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly sha256: string
}

/** The same with its bytes. */
export interface AttachedFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** A mail to one address. */
export interface Mail {
  readonly address: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show it; whatever people wrote is escaped in it. */
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** Takes a mail inside the caller's transaction: it leaves if and only if the transaction commits. */
export interface MailGateway {
  /** `userId`: whose proven address it is, who is told when it does not get through; null for one not proven yet. */
  send(mail: Mail, userId: string | null): Promise<void>
}

/** Delivers over the network, at least once. Rejects when the server refuses. `id` is the same at every try. */
export interface MailProvider {
  deliver(mail: Mail, id: string, files?: readonly AttachedFile[]): Promise<void>
}

const MOST_ATTACHMENTS = 3
const MOST = { address: 100, subject: 200, text: 40_000, html: 160_000 } as const

/** The mail, when it is no larger than mails may be and its headers hold no line breaks; throws otherwise. */
export const checkedMail = (mail: Mail): Mail => {
  for (const part of ['address', 'subject', 'text', 'html'] as const)
    if (mail[part].length > MOST[part]) throw new Error(`a mail's ${part} is longer than ${MOST[part]}`)
  if (!/^[^\p{Cc}\s<>,;"]+@[^\p{Cc}\s<>,;"@]+$/u.test(mail.address)) throw new Error('not one plain address')
  if ((mail.attachments?.length ?? 0) > MOST_ATTACHMENTS)
    throw new Error(`a mail has more than ${MOST_ATTACHMENTS} attachments`)
  if (/\p{Cc}|[\u2028\u2029]/u.test(mail.subject)) throw new Error('a subject holds control characters')
  return mail
}
