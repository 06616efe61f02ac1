// Sends codes by text message, and takes them back in.
import { randomUUID } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import {
  codeExpiry,
  codeRefusals,
  codeText,
  judgeCode,
  newCode,
  purposesBeside,
  waitSeconds,
  CODES_PER_DAY,
  CODES_PER_PHONE_AND_DAY,
  CODE_USES,
  CODE_ERRORS,
} from '#server/domain/account/codes/rules.ts'
import type { CodeUse } from '#server/domain/account/codes/rules.ts'
import * as codes from '#server/domain/account/codes/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import type { Deps } from '#server/deps.ts'

const DAY_MS = 24 * 3_600_000

/** Makes a code for whoever sends it on; the rules are those of `sendCode`. */
export const issueCode = async (
  { db, clock, personalData }: Deps,
  { phone, purpose }: { phone: string; purpose: CodeUse },
): Promise<string> => {
  const now = clock.now()
  const beside = purposesBeside(purpose)
  const wait = waitSeconds(await codes.newestUnusedAt(db, phone, beside), now)
  if (wait > 0) throw codeRefusals.tooSoon(wait)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const sent = await codes.countCodesSince(db, phone, beside, dayAgo)
  const inAll = await codes.countCodesSince(db, phone, CODE_USES, dayAgo)
  if (sent >= CODES_PER_DAY || inAll >= CODES_PER_PHONE_AND_DAY) throw codeRefusals.tooMany()
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
  return code
}

/**
 * Sends a new code, which takes the place of the one before; refuses `code.too-soon` and `code.too-many`. A code that was used
 * keeps nobody waiting: its phone's owner is there. `about` says in the message what exactly is agreed to.
 */
export const sendCode = async (
  deps: Deps,
  { phone, purpose, about }: { phone: string; purpose: CodeUse; about?: string },
): Promise<{ resendAfterSeconds: number }> => {
  const code = await issueCode(deps, { phone, purpose })
  await deps.sms.send({
    kind: 'code',
    phone,
    code,
    ...(about === undefined ? {} : { about }),
    text: codeText(code, purpose, about),
  })
  return { resendAfterSeconds: CODE_RESEND_SECONDS }
}

/** Uses up a code; refuses `code.wrong` (counted, so call it before anything else is written) or `code.expired`. */
export const useCode = async (
  { db, clock, personalData }: Deps,
  { phone, purpose, code }: { phone: string; purpose: CodeUse; code: string },
): Promise<void> => {
  const now = clock.now()
  const stored = await codes.newestCode(db, phone, purpose, true)
  const verdict = judgeCode(stored, personalData.fingerprint(`code ${purpose} ${phone}`, code), now)
  if (!stored || verdict === 'expired') throw codeRefusals.expired()
  if (verdict === 'right') return codes.markCodeUsed(db, stored.id, now)
  await codes.countCodeError(db, stored.id)
  throw keep(codeRefusals.wrong(CODE_ERRORS - stored.errors - 1))
}

/** One of several codes that count together; `field` is the input it was typed in. */
export interface FieldCode {
  readonly phone: string
  readonly purpose: CodeUse
  readonly code: string
  readonly field: string
}

/** Uses up several codes, or none of them: a wrong one is counted and named by its field, and leaves the others good. */
export const useCodes = async (deps: Deps, wanted: readonly FieldCode[]): Promise<void> => {
  const { db, clock, personalData } = deps
  const now = clock.now()
  const right: string[] = []
  for (const { phone, purpose, code, field } of wanted) {
    const stored = await codes.newestCode(db, phone, purpose, true)
    const verdict = judgeCode(stored, personalData.fingerprint(`code ${purpose} ${phone}`, code), now)
    if (stored && verdict === 'right') {
      right.push(stored.id)
      continue
    }
    const refusal =
      stored && verdict === 'wrong'
        ? codeRefusals.wrong(CODE_ERRORS - stored.errors - 1)
        : codeRefusals.expired()
    if (stored && verdict === 'wrong') await codes.countCodeError(db, stored.id)
    throw keep(new Refusal(refusal.code, refusal.words, { fields: { [field]: refusal.words } }))
  }
  for (const id of right) await codes.markCodeUsed(db, id, now)
}
