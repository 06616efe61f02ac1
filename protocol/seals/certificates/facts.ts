// The states of a certificate, and the reasons why one is revoked or suspended.

export const CERTIFICATE_STATES = ['valid', 'suspended', 'revoked', 'expired'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Why a certificate is revoked for good. */
export const REVOCATION_REASONS = [
  'accountClosed',
  'recertified',
  'issuerRevoked',
  'companyCancelled',
  'legalPersonLeft',
  'identityRefused',
  'factsChanged',
  'keyCompromised',
  'holderAsked',
] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]

/** Those an operator may give; the others follow from what happened elsewhere. */
export const OPERATOR_REASONS = [
  'keyCompromised',
  'factsChanged',
  'holderAsked',
  'identityRefused',
] as const satisfies readonly RevocationReason[]

/** Why a certificate rests until somebody has looked. */
export const SUSPENSION_REASONS = ['identityDoubted', 'underReview'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** The reasons as the holder reads them. */
export const CERTIFICATE_REASON_WORDS: Readonly<Record<RevocationReason | SuspensionReason, string>> = {
  accountClosed: '账号已注销',
  recertified: '已重新认证，换发了新证书',
  issuerRevoked: '签发机构的密钥被盗，平台已换发新证书',
  companyCancelled: '单位已注销',
  legalPersonLeft: '法定代表人已变更或离任',
  identityRefused: '身份核验未通过',
  factsChanged: '认证信息已变更',
  keyCompromised: '签名密钥可能已泄露',
  holderAsked: '持有人申请吊销',
  identityDoubted: '身份核验结果有疑问，等待核实',
  underReview: '平台正在核实',
}
