// How text messages are sent, as the operator chose.

/** Who sends text messages. */
export type SmsConfig =
  | { readonly kind: 'outbox' }
  | {
      readonly kind: 'aliyun'
      readonly keyId: string
      readonly keySecret: string
      readonly signName: string
      readonly codeTemplate: string
      readonly linkTemplate: string
    }
  | {
      readonly kind: 'tencent'
      readonly keyId: string
      readonly keySecret: string
      readonly appId: string
      readonly region: string
      readonly signName: string
      readonly codeTemplate: string
      readonly linkTemplate: string
    }
