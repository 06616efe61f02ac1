// Keys and secrets of applications: made, encrypted, and used for signatures.
// The master key encrypts them (docs/webhooks.md).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECRET_PREFIX } from '#protocol/platform/applications/webhooks.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'

/** Public name of an application in its calls. */
export const newAppKey = (): string => `ny${randomBytes(10).toString('hex')}`

/** A secret of 256 bits, in the form of Standard Webhooks. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

const ownerOf = (applicationId: string): string => `application ${applicationId}`

/** What is stored of a secret; opens only in the row of its application. */
export const sealSecret = (personalData: PersonalData, applicationId: string, secret: string): string =>
  personalData.seal(secret, ownerOf(applicationId))

/** What of an application decides which secrets are good. */
export interface SecretHolder {
  readonly id: string
  readonly secretSealed: string
  readonly previousSealed: string | null
  readonly previousUntil: Date | null
}

/** The secrets that are good now, the newest first; none of a deleted application. */
export const goodSecrets = (personalData: PersonalData, holder: SecretHolder, now: Date): string[] => {
  const { id, secretSealed, previousSealed, previousUntil } = holder
  const isPreviousGood = previousSealed !== null && previousUntil !== null && previousUntil > now
  return [secretSealed, ...(isPreviousGood ? [previousSealed] : [])]
    .filter((sealed) => sealed !== '')
    .map((sealed) => personalData.open(sealed, ownerOf(id)))
}

/** `v1,` and the HMAC-SHA256 of a text in base64. */
export const signText = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text, 'utf8').digest('base64')}`
}

/** Whether a signature was made of the text with one of the secrets. */
export const isSigned = (secrets: readonly string[], text: string, signature: string): boolean => {
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const right = Buffer.from(signText(secret, text))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
