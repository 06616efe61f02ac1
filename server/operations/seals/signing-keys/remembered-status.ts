// What issuers said of their certificates, remembered for those who ask again soon.
import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { RevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import type { AskedAbout, RevocationAnswer } from '#server/trust/revocation-request.ts'

interface Remembered {
  readonly askedAt: Date
  readonly answer: Promise<RevocationAnswer>
  /** When it was clear that nobody answers. */
  failedAt?: Date
}

interface Wanted {
  /** What was asked for before this moment is too old. */
  readonly since: Date
  /** A failure from this moment or later is given again; without it everybody asks anew after one. */
  readonly silentSince?: Date
  /** Hears of a failure once, however many wait for the answer. */
  readonly onFailure: (cause: unknown) => void
}

const MOST_REMEMBERED = 500
const memories = new WeakMap<RevocationSource, Map<string, Remembered>>()

/** One answer about a certificate for all that ask within a while; rejects as the source does. */
export const askRemembered = (
  { revocations, clock }: Pick<Deps, 'revocations' | 'clock'>,
  about: AskedAbout,
  { since, silentSince, onFailure }: Wanted,
): Promise<RevocationAnswer> => {
  const memory = memories.get(revocations) ?? new Map<string, Remembered>()
  memories.set(revocations, memory)
  const key = createHash('sha256').update(about.certificate).digest('base64')
  const isFresh = ({ askedAt, failedAt }: Remembered): boolean =>
    failedAt === undefined ? askedAt >= since : silentSince !== undefined && failedAt >= silentSince
  const before = memory.get(key)
  if (before !== undefined && isFresh(before)) return before.answer
  const askedAt = clock.now()
  const asked: Remembered = { askedAt, answer: revocations.ask(about, askedAt) }
  asked.answer.catch((cause: unknown) => {
    asked.failedAt = clock.now()
    onFailure(cause)
  })
  // Asked last stands last, so that the oldest goes first.
  memory.delete(key)
  memory.set(key, asked)
  const [oldest] = memory.keys()
  if (memory.size > MOST_REMEMBERED && oldest !== undefined) memory.delete(oldest)
  return asked.answer
}
