// Begins checks of signers' faces, tells how they stand, and takes one as the proof of a will.
import { randomUUID } from 'node:crypto'
import { FACE_CHECKS_PER_DAY } from '#protocol/contracts/face-checks.ts'
import type { BegunFaceCheck, FaceCheckStanding } from '#protocol/contracts/face-checks.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { Refusal } from '#protocol/failures.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { bizHeader } from '#protocol/identity.ts'
import { isUuid } from '#protocol/uuid.ts'
import type { Context } from '#server/context.ts'
import {
  clearAttempts,
  countAttempt,
  lockAttempts,
  readAttempts,
} from '#server/domain/account/attempts/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import {
  FACE_ERRORS,
  FACE_LOCK_MS,
  faceCheckExpiry,
  isToBeAsked,
  provesWill,
  standingOf,
} from '#server/domain/contracts/face-checks/rules.ts'
import * as checks from '#server/domain/contracts/face-checks/store.ts'
import type { FaceCheckRow } from '#server/domain/contracts/face-checks/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { notFound } from '#server/operations/contracts/contracts/refusals.ts'
import { refuseBlocked } from '#server/operations/contracts/signing/find-block.ts'
import { shownDocuments } from '#server/operations/contracts/signing/shown-documents.ts'
import { findPart } from '#server/operations/contracts/signing/sign-task.ts'
import { offeredFace } from './offered.ts'

const DAY_MS = 24 * 3_600_000
const begunKey = (userId: string) => `face-begun:${userId}`
const failedKey = (userId: string) => `face-failed:${userId}`

interface BeginInput {
  readonly contractId: string
  readonly partyId: string
  readonly as: SignRole
  readonly documentsHash: string
}

/** Begins a check; opens its own effect, because the provider must not hold a transaction. */
export const beginFaceCheck = async (ctx: Context, input: BeginInput): Promise<BegunFaceCheck> => {
  const { deps, user, clock } = ctx
  const { party, blocked } = await findPart(ctx, input)
  refuseBlocked(await blocked())
  const provider = offeredFace(deps)
  if (!party.willing.includes('face'))
    throw new Refusal('willing.invalid', '发起方没有选用刷脸，请换用页面上列出的方式。')
  await shownDocuments(deps, input.contractId, input.documentsHash)
  const idNumber = await ownIdNumber(ctx)
  // Counted before the provider is asked, so that many requests at once are counted too.
  await deps.db.transaction(() => countBegun(ctx))
  const begun = await provider
    .begin({ name: user.name, idNumber, hash: input.documentsHash })
    .catch(unavailable(ctx))
  return ctx.transaction(async () => {
    const now = clock.now()
    const checkId = randomUUID()
    const expiresAt = faceCheckExpiry(begun.expiresAt, now)
    await checks.insertFaceCheck(deps.db, {
      id: checkId,
      providerId: begun.checkId,
      contractId: input.contractId,
      partyId: input.partyId,
      userId: user.id,
      identity: bizHeader(ctx.identity),
      documentsHash: input.documentsHash,
      result: 'pending',
      begunAt: now,
      expiresAt,
      askedAt: now,
    })
    await appendAudit(deps.db, {
      chainId: input.contractId,
      at: now,
      event: 'party:face.begun',
      actor: ctx.actor,
      detail: { id: input.partyId, agreed: true, documentsHash: input.documentsHash },
    })
    return { checkId, url: begun.url, expiresAt: expiresAt.toISOString() }
  })
}

/** The number on the person's identity card; refuses `face.not-possible` to people who were certified by another document. */
const ownIdNumber = async ({ deps, user, clock }: Context): Promise<string> => {
  const sealed = (await getUser(deps.db, user.id))?.idNumberSealed ?? null
  const idNumber = sealed === null ? '' : deps.personalData.open(sealed, user.id)
  if (isIdNumber(idNumber, clock.now())) return idNumber
  throw new Refusal(
    'face.not-possible',
    '刷脸只能核对居民身份证，您的实名认证用的是其他证件。请改用短信验证码或签署密码。',
  )
}

const countBegun = async ({ deps, user, clock }: Context): Promise<void> => {
  const now = clock.now()
  const { lockedUntil } = await readAttempts(deps.db, failedKey(user.id), now, true)
  if (lockedUntil) {
    const minutes = Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000)
    const words = `刷脸未通过的次数过多，请 ${minutes} 分钟后再试，或改用其他方式。`
    throw new Refusal('face.locked', words)
  }
  const begun = await countAttempt(deps.db, begunKey(user.id), now, { windowMs: DAY_MS })
  if (begun > FACE_CHECKS_PER_DAY)
    throw new Refusal('face.too-many', '今日刷脸的次数已用完，请明天再试，或改用其他方式。')
}

/** How the person's own check stands; the provider is asked outside of any transaction. */
export const readFaceCheck = async (
  ctx: Context,
  { checkId }: { checkId: string },
): Promise<FaceCheckStanding> => {
  const { deps, user, clock } = ctx
  const own = { id: checkId, userId: user.id, identity: bizHeader(ctx.identity) }
  const check = await checks.findFaceCheck(deps.db, own)
  if (check === undefined) throw notFound()
  if (!isToBeAsked(check, clock.now())) return standingOf(check, clock.now())
  const provider = offeredFace(deps)
  await checks.changeFaceCheck(deps.db, check.id, { askedAt: clock.now() })
  const verdict = await provider
    .ask({ checkId: check.providerId, hash: check.documentsHash })
    .catch(unavailable(ctx))
  return deps.db.transaction(async () => {
    const now = clock.now()
    const current = await checks.findFaceCheck(deps.db, own, true)
    if (current === undefined) throw notFound()
    // Another window may have heard it first.
    if (verdict.result === 'pending' || current.result !== 'pending') return standingOf(current, now)
    const ended = {
      result: verdict.result,
      reason: verdict.result === 'failed' ? verdict.reason : '',
      endedAt: now,
    }
    await checks.changeFaceCheck(deps.db, check.id, ended)
    await (verdict.result === 'passed' ? clearAttempts(deps.db, failedKey(user.id)) : countFailed(ctx))
    return standingOf({ ...current, ...ended }, now)
  })
}

const countFailed = async ({ deps, user, clock }: Context): Promise<void> => {
  const now = clock.now()
  const key = failedKey(user.id)
  const errors = await countAttempt(deps.db, key, now, { windowMs: FACE_LOCK_MS, sliding: true })
  if (errors >= FACE_ERRORS) await lockAttempts(deps.db, key, new Date(now.getTime() + FACE_LOCK_MS))
}

const unavailable =
  ({ deps }: Context) =>
  (cause: unknown): never => {
    deps.log.warn({ err: cause }, '刷脸服务没有应答')
    const words = '刷脸服务暂时没有应答，请稍后再试，或改用其他方式。'
    throw new Refusal('face.unavailable', words, { cause })
  }

/** Takes a check that passed for these documents, inside an effect; refuses `face.unproven`. */
export const useFaceCheck = async (
  ctx: Context,
  wanted: Pick<FaceCheckRow, 'contractId' | 'partyId' | 'documentsHash'> & { readonly checkId: string },
): Promise<FaceCheckRow> => {
  const { deps, user, clock } = ctx
  const own = { id: wanted.checkId, userId: user.id, identity: bizHeader(ctx.identity) }
  const check = isUuid(wanted.checkId) ? await checks.findFaceCheck(deps.db, own, true) : undefined
  const isForThis =
    check !== undefined &&
    provesWill(check, clock.now()) &&
    check.contractId === wanted.contractId &&
    check.partyId === wanted.partyId &&
    check.documentsHash === wanted.documentsHash
  if (!isForThis) throw new Refusal('face.unproven', '这次刷脸没有通过或已失效，请重新刷脸，或改用其他方式。')
  await checks.changeFaceCheck(deps.db, check.id, { usedAt: clock.now() })
  return check
}
