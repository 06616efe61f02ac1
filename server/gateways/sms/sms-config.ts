// How text messages are sent, as the operator chose.
import type { SmsMessage } from '#server/gateways/sms/sms-gateway.ts'

/** Templates that the provider has approved. */
export interface SmsTemplates {
  readonly codeTemplate: string
  /** For codes that name what they agree to; without it those go by `codeTemplate`. */
  readonly aboutTemplate?: string | undefined
  readonly linkTemplate: string
}

/** The template a message goes by. */
export const templateFor = (
  message: SmsMessage,
  { codeTemplate, aboutTemplate, linkTemplate }: SmsTemplates,
): string => {
  if (message.kind === 'link') return linkTemplate
  return message.about === undefined ? codeTemplate : (aboutTemplate ?? codeTemplate)
}

/** Who sends text messages. */
export type SmsConfig =
  | { readonly kind: 'outbox' }
  | ({
      readonly kind: 'aliyun'
      readonly keyId: string
      readonly keySecret: string
      readonly signName: string
    } & SmsTemplates)
  | ({
      readonly kind: 'tencent'
      readonly keyId: string
      readonly keySecret: string
      readonly appId: string
      readonly region: string
      readonly signName: string
    } & SmsTemplates)
