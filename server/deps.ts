// The dependencies of the server.
// Every operation receives them as an argument, so tests can replace them.
import type { Logger } from 'pino'
import type { WaitingClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Following } from '#server/domain/lifecycle.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'
import type { FieldFiller } from '#server/documents/filling/field-filler.ts'
import type { Intake } from '#server/documents/intake/intake.ts'
import type { ReportRenderer } from '#server/documents/report/report-renderer.ts'
import type { Sealing } from '#server/documents/signing/sealing.ts'
import type { Verifier } from '#server/documents/verification/verifier.ts'
import type { AnchorExports } from '#server/gateways/anchors/anchor-export.ts'
import type { CallbackSender } from '#server/gateways/callbacks/callback-sender.ts'
import type { BankTransfer } from '#server/gateways/bank-transfer.ts'
import type { FaceCheck } from '#server/gateways/face/face-check.ts'
import type { IdentityCheck } from '#server/gateways/identity-check.ts'
import type { Cashier } from '#server/gateways/payments/cashier.ts'
import type { Alipay } from '#server/gateways/payments/alipay.ts'
import type { UnionPay } from '#server/gateways/payments/union-pay.ts'
import type { WechatPay } from '#server/gateways/payments/wechat-pay.ts'
import type { SignOnProviders } from '#server/gateways/sign-on/sign-on-provider.ts'
import type { RevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import type { Meters } from '#server/gateways/meters.ts'
import type { MailGateway } from '#server/gateways/mail/mail-gateway.ts'
import type { SmsGateway } from '#server/gateways/sms/sms-gateway.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Authority } from '#server/trust/authority.ts'
import type { KeyToken } from '#server/trust/key-token.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import type { Tracing } from '#server/tracing.ts'

export interface Deps {
  readonly db: Database
  readonly clock: WaitingClock
  /** What nouns do about the moves of others; whoever moves something hands it to `advance`. */
  readonly following: Following
  readonly storage: Storage
  readonly sms: SmsGateway
  /** Sends mails; undefined where nobody does. */
  readonly mail: MailGateway | undefined
  readonly identityCheck: IdentityCheck
  /** Sends small amounts to companies' accounts; undefined where nobody can. */
  readonly bank: BankTransfer | undefined
  /** Checks faces of signers; undefined where nobody does. */
  readonly face: FaceCheck | undefined
  /** Take payments; undefined where they are not set up. */
  readonly cashier: Cashier | undefined
  readonly unionPay: UnionPay | undefined
  readonly wechatPay: WechatPay | undefined
  readonly alipay: Alipay | undefined
  /** Other providers people may sign in at. */
  readonly signOn: SignOnProviders
  /** Where anchors of the audit go outside the database. */
  readonly anchorExports: AnchorExports
  /** Posts to companies' applications. */
  readonly callbacks: CallbackSender
  /** Asks other authorities about their certificates. */
  readonly revocations: RevocationSource
  /** Encrypts what the law calls sensitive personal information; also keys hashes of short secrets. */
  readonly personalData: PersonalData
  /** 32 bytes under which private keys are wrapped. */
  readonly masterKey: Uint8Array
  /** The one before it, while it is changed: what is wrapped under it still opens. */
  readonly oldMasterKey: Uint8Array | undefined
  /** The PKCS#11 token in which keys are made, and which wraps those of people and companies; undefined where there is none. */
  readonly token: KeyToken | undefined
  /** The product's own certificate authority. */
  readonly authority: Authority
  /** The authority that stamps signatures and finished files; undefined where the embedded one does. */
  readonly outerTimestamps: TimestampSource | undefined
  readonly intake: Intake
  /** Workers that reserve, sign and time-stamp documents. */
  readonly sealing: Sealing
  /** Workers that check files from outside, within seconds. */
  readonly verifier: Verifier
  /** Workers that check what was signed here; they get all the time it takes, and strangers do not stand in their way. */
  readonly ownVerifier: Verifier
  /** Draws what was filled in into documents, before anybody signs. */
  readonly filler: FieldFiller
  /** Sets evidence reports. */
  readonly reports: ReportRenderer
  readonly config: Config
  /** Bytes that may still be written to the disk of the data folder. */
  readonly freeBytes: () => number
  /** Begins traces; undefined where they are sent nowhere. */
  readonly tracing: Tracing | undefined
  /** What monitoring reads. */
  readonly meters: Meters
  readonly log: Logger
  /** Chooses what the next captcha says. */
  readonly captchaText: () => string
}
