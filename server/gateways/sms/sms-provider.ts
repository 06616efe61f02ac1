// The provider of text messages that the configuration names.
// It is undefined for the outbox, which sends nothing.
import type { Clock } from '#server/clock.ts'
import type { SmsConfig } from '#server/gateways/sms/sms-config.ts'
import { aliyunSms } from '#server/gateways/sms/aliyun.ts'
import type { SmsProvider } from '#server/gateways/sms/sms-gateway.ts'
import { tencentSms } from '#server/gateways/sms/tencent.ts'

export const smsProvider = (config: SmsConfig, clock: Clock): SmsProvider | undefined => {
  if (config.kind === 'outbox') return undefined
  return config.kind === 'aliyun' ? aliyunSms(config, clock) : tencentSms(config, clock)
}
