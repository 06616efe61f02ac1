// Sends codes by text message, and takes them back in.
import { randomUUID } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '#protocol/base.ts'
import type { CodePurpose } from '#protocol/base.ts'
import {
  codeExpiry,
  codeRefusals,
  codeText,
  judgeCode,
  newCode,
  waitSeconds,
  CODES_PER_DAY,
  CODE_ERRORS,
} from '#server/domain/codes/rules.ts'
import * as codes from '#server/domain/codes/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import type { Deps } from '#server/deps.ts'

const DAY_MS = 24 * 3_600_000

/** Sends a new code, which takes the place of the one before; refuses `code.too-soon` and `code.too-many`. */
export const sendCode = async (
  { db, clock, sms, personalData }: Deps,
  { phone, purpose }: { phone: string; purpose: CodePurpose },
): Promise<{ resendAfterSeconds: number }> => {
  const now = clock.now()
  const wait = waitSeconds(await codes.newestCode(db, phone, purpose), now)
  if (wait > 0) throw codeRefusals.tooSoon(wait)
  const sent = await codes.countCodesSince(db, phone, purpose, new Date(now.getTime() - DAY_MS))
  if (sent >= CODES_PER_DAY) throw codeRefusals.tooMany()
  const code = newCode()
  const codeHash = personalData.fingerprint(`code ${purpose} ${phone}`, code)
  await codes.insertCode(db, {
    id: randomUUID(),
    phone,
    purpose,
    codeHash,
    createdAt: now,
    expiresAt: codeExpiry(now),
  })
  await sms.send({ kind: 'code', phone, code, text: codeText(code, purpose) })
  return { resendAfterSeconds: CODE_RESEND_SECONDS }
}

/** Uses up a code; refuses `code.wrong` (counted, so call it before anything else is written) or `code.expired`. */
export const useCode = async (
  { db, clock, personalData }: Deps,
  { phone, purpose, code }: { phone: string; purpose: CodePurpose; code: string },
): Promise<void> => {
  const now = clock.now()
  const stored = await codes.newestCode(db, phone, purpose, true)
  const verdict = judgeCode(stored, personalData.fingerprint(`code ${purpose} ${phone}`, code), now)
  if (!stored || verdict === 'expired') throw codeRefusals.expired()
  if (verdict === 'right') return codes.markCodeUsed(db, stored.id, now)
  await codes.countCodeError(db, stored.id)
  throw keep(codeRefusals.wrong(CODE_ERRORS - stored.errors - 1))
}
