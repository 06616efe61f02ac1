// Sends text messages; which provider does it is configured.

/** A message. Providers with templates use the parts, the outbox shows the text. */
export type SmsMessage =
  | {
      readonly kind: 'code'
      readonly phone: string
      readonly code: string
      /** What the code agrees to, for templates that have a place for it. */
      readonly about?: string
      readonly text: string
    }
  | {
      readonly kind: 'link'
      readonly phone: string
      readonly title: string
      readonly url: string
      readonly text: string
    }

/** Takes a message inside the caller's transaction: it leaves if and only if the transaction commits. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}

/** A provider that delivers over the network, at least once. Rejects when the provider refuses. */
export interface SmsProvider {
  deliver(message: SmsMessage): Promise<void>
}
