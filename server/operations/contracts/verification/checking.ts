// Checks signed files for anyone, without keeping them.
// It uses the authority's root and the registry of issued files.
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '#protocol/failures.ts'
import { verdict as verdictShape } from '#protocol/contracts/verification/verdict.ts'
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import type { Context, OpenContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { checksOf, insertCheck } from '#server/domain/contracts/verification/store.ts'
import { finalOf, issuedAs } from '#server/domain/contracts/documents/store.ts'
import type { IssuedRegistry } from '#server/documents/verification/issued-registry.ts'
import { proofsIn } from '#server/operations/platform/audit/check-history.ts'
import { trustedRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { currentLists } from '#server/operations/seals/certificates/revocation-lists.ts'

/** Checks one address may ask for without signing in, in ten minutes. */
const CHECKS_PER_ADDRESS = 60
const CHECK_WINDOW_MS = 10 * 60_000

/** Opens its own effect: checking takes its time. Refuses `check.too-many` to strangers who ask for very much. */
export const checkFile = async (
  ctx: OpenContext,
  { name }: { name: string },
): Promise<{ recordId: string | null; name: string; sha256: string; verdict: Verdict }> => {
  const { db, verifier } = ctx.deps
  const now = ctx.clock.now()
  if (ctx.session === undefined) await countStranger(ctx)
  const sha256 = createHash('sha256').update(ctx.upload).digest('hex')
  const userId = ctx.session?.user.id
  const verdict = await verifier.verify(
    ctx.upload,
    {
      ...(await trustedRoots(ctx.deps)),
      now,
      revocationLists: await currentLists(ctx.deps),
      issued: issuedRegistry(db),
      proofsOf: proofsIn(ctx.deps),
    },
    { party: userId ?? ctx.ip },
  )
  if (userId === undefined) return { recordId: null, name, sha256, verdict }
  const id = randomUUID()
  await ctx.transaction(() =>
    insertCheck(db, { id, userId, name, sha256, overall: verdict.overall, verdict, checkedAt: now }),
  )
  return { recordId: id, name, sha256, verdict }
}

const countStranger = async ({ deps: { db }, clock, ip }: OpenContext): Promise<void> => {
  const count = await countAttempt(db, `check-from:${ip}`, clock.now(), { windowMs: CHECK_WINDOW_MS })
  if (count <= CHECKS_PER_ADDRESS) return
  throw new Refusal('check.too-many', '当前网络验签过于频繁，请十分钟后再试，或登录后验签。')
}

/** The caller's own checks, newest first. */
export const listCheckRecords = async (ctx: Context, paging: { page: number; pageSize: number }) => {
  const { total, rows } = await checksOf(ctx.deps.db, { ...paging, userId: ctx.user.id })
  return {
    total,
    ...paging,
    rows: rows.map(({ id, name, sha256, overall, verdict, checkedAt }) => ({
      recordId: id,
      name,
      sha256,
      overall,
      checkedAt: checkedAt.toISOString(),
      // Records from before weaknesses were reported have none.
      verdict: v.parse(verdictShape, verdict),
    })),
  }
}

/** The registry of issued files as the verifier asks it; revisions count from 1 for people. */
export const issuedRegistry = (db: Database): IssuedRegistry => ({
  find: async (sha256) => {
    const rows = await issuedAs(db, [sha256])
    // The same bytes may have been issued twice; the one that is final says most.
    const row = rows.find((candidate) => candidate.isFinal) ?? rows[0]
    if (row === undefined) return undefined
    const { contractId, revision, isFinal, kind } = row
    const finalSha256 = isFinal ? sha256 : await finalOf(db, row.documentId)
    const voidedAt = (await findContract(db, contractId))?.voidedAt ?? undefined
    const isRenewed = !isFinal && (kind === 'finished' || kind === 'renewed')
    return { contractId, revision: revision + 1, isFinal, finalSha256, isRenewed, voidedAt }
  },
})
