// One-time codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds).
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** One step early or late: clocks of phones differ. */
const WINDOW = 1

const totp = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: '诺印运营台', label: account, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits (RFC 4226 §4 R6), in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: an `otpauth://totp/…` address that authenticator apps take in. */
export const totpAddress = (secret: string, account: string): string => totp(secret, account).toString()

/**
 * The time step whose code this is, counted from 1970 in thirty seconds; undefined for a wrong code and for one of a step not
 * after `lastStep`, for a code is good once (RFC 6238 §5.2).
 */
export const totpStepOf = (secret: string, code: string, now: Date, lastStep: number): number | undefined => {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / PERIOD_MS) + delta
  return step > lastStep ? step : undefined
}
