// One seal with its history, its users, its papers, and the log of its uses.
// See specification §2 (signatureDetail).
import type { Readable } from 'node:stream'
import type { SealDetail, SealStep } from '#protocol/seals/seals/use.ts'
import { SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import { PRESET_ROLES } from '#protocol/permissions.ts'
import type { Context } from '#server/context.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { readChainAbout } from '#server/domain/platform/audit/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { companyRights } from '#server/domain/rights.ts'
import { listRoles } from '#server/domain/company/roles/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { changeSealRow, needsApproval, setNeedsApproval } from '#server/domain/seals/seals/store.ts'
import { pageUses, usesOfSeal } from '#server/domain/seals/seals/uses.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { mayRename, ownSeal, permissionDenied, seenSeal } from '#server/operations/seals/seals/moves.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { mayGrant } from '#server/operations/seals/seals/grants.ts'
import { presentUse } from '#server/operations/seals/seals/present-use.ts'
import { isLegalPersons, readPermits, whomToAsk, whyNot } from '#server/operations/seals/seals/permits.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

const MOST_STEPS = 100

/** All but the seal itself, which the api presents; refuses `not-found`. */
export const readSeal = async (
  ctx: Context,
  id: string,
): Promise<{ row: SealRow; detail: Omit<SealDetail, 'seal'> }> => {
  const { db } = ctx.deps
  const row = await seenSeal(ctx, id)
  const maker = await getUser(db, row.userId)
  const isCompany = row.companyId !== null
  const isJudge = isCompany && ctx.rights.may('signature', 'audit')
  const onlyGranted = row.onlyGranted || isLegalPersons(row)
  const entries = await readChainAbout(db, row.companyId ?? row.userId, {
    keys: ['id', 'sealId'],
    id,
    limit: MOST_STEPS,
  })
  return {
    row,
    detail: {
      isCompany,
      source: row.source,
      madeBy: maker?.name ?? '',
      reason: row.reason,
      onlyGranted,
      roles: row.companyId === null || onlyGranted ? [] : await rolesThatUse(ctx, row.companyId),
      hasPicture: row.pictureFileId !== null && (isJudge || row.userId === ctx.user.id),
      hasFiling: row.filingFileId !== null && (isJudge || row.userId === ctx.user.id),
      mine: await standingOf(ctx, row),
      may: {
        rename: mayRename(ctx) && row.status !== SEAL_STATUS.cancelled,
        authorize: isCompany && ctx.rights.may('signature', 'authorize') && (await mayGrant(ctx, row)),
        readLog: mayReadLog(ctx, row),
      },
      steps: entries.flatMap((entry) => stepOf(entry) ?? []),
    },
  }
}

const rolesThatUse = async ({ deps }: Context, companyId: string): Promise<string[]> => {
  const own = await listRoles(deps.db, companyId)
  const preset = PRESET_ROLES.filter(({ code }) => companyRights([code]).may('seal', 'use'))
  return [
    ...preset.map(({ name }) => name),
    ...own.filter(({ grants }) => grants['seal']?.includes('use')).map(({ name }) => name),
  ]
}

/** Whether the asking person may use it, for some kinds of contract at least, or why not. */
const standingOf = async (ctx: Context, row: SealRow): Promise<SealDetail['mine']> => {
  if (row.status !== SEAL_STATUS.enabled)
    return { mayUse: false, words: '印章不在启用状态，现在谁都不能使用。' }
  const permit = (await readPermits(ctx, '')).of(row)
  if (permit.may) {
    if (row.companyId === null) return { mayUse: true, words: '您本人的签名' }
    if (permit.needsApproval) return { mayUse: true, words: '您是它的授权用印人，每次使用须先申请' }
    if (permit.grantId !== null) return { mayUse: true, words: '您是它的授权用印人' }
    return { mayUse: true, words: isLegalPersons(row) ? '您是法定代表人' : '您的角色可以使用它' }
  }
  if (permit.why === 'other-kinds') return { mayUse: true, words: `只限签署${permit.kinds.join('、')}` }
  return { mayUse: false, words: `${whyNot(permit, false)}。${await whomToAsk(ctx, row)}。` }
}

const mayReadLog = ({ rights }: Context, row: SealRow): boolean =>
  row.companyId === null || rights.may('signature', 'log')

const STEPS: Readonly<Record<string, SealStep['what']>> = {
  'seal:created': 'created',
  'seal:renamed': 'renamed',
  'seal:restricted': 'restricted',
  'seal:seal.approved': 'approved',
  'seal:seal.refused': 'refused',
  'seal:seal.enabled': 'enabled',
  'seal:seal.disabled': 'disabled',
  'seal:seal.cancelled': 'cancelled',
  'seal:seal.chosen': 'chosen',
  'sealGrant:grant.given': 'granted',
  'sealGrant:grant.revoked': 'revoked',
  'sealGrant:xstate.after.validity.sealGrant.limited': 'expired',
}

const stepOf = ({ event, at, who, detail }: AuditEntry): SealStep | undefined => {
  const what = STEPS[event]
  if (what === undefined) return undefined
  const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : '')
  const about =
    what === 'renamed'
      ? `“${text('before')}” → “${text('name')}”`
      : what === 'restricted'
        ? detail['onlyGranted'] === true
          ? '仅限授权用印人'
          : '有用印权限的角色都可使用'
        : text('subject')
  return {
    at,
    what: what === 'created' && detail['waits'] === true ? 'submitted' : what,
    who,
    reason: text('reason'),
    about,
  }
}

/** The picture a seal was cut out of, or its 备案材料: for its maker and the reviewers of seals. */
export const openPaper = async (
  ctx: Context,
  { sealId, which }: { sealId: string; which: 'picture' | 'filing' },
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const row = await seenSeal(ctx, sealId)
  const fileId = which === 'picture' ? row.pictureFileId : row.filingFileId
  const isAllowed =
    row.userId === ctx.user.id || (row.companyId !== null && ctx.rights.may('signature', 'audit'))
  const file = fileId !== null && isAllowed ? await getFile(ctx.deps.db, fileId) : undefined
  if (!file) throw new Refusal('not-found', '没有找到这份材料，或您没有查看它的权限。')
  return { name: file.name, contentType: file.mime, body: contentOf(ctx.deps, file) }
}

/** A page of a seal's uses, newest first; refuses `not-found` and `permission.denied`. */
export const readUses = async (
  ctx: Context,
  { sealId, page, pageSize }: { sealId: string; page: number; pageSize: number },
) => {
  const row = await seenSeal(ctx, sealId)
  if (!mayReadLog(ctx, row)) throw permissionDenied()
  const { rows, ...counted } = await pageUses(ctx.deps.db, usesOfSeal(sealId), { page, pageSize })
  return { ...counted, page, pageSize, rows: rows.map((one) => presentUse(ctx, one)) }
}

/** Whether roles with 用印 may use the seal, or only the authorised. */
export const restrictSeal = async (ctx: Context, id: string, onlyGranted: boolean): Promise<void> => {
  const companyId = companyOf(ctx)
  const row = await ownSeal(ctx, id)
  if (row.status === SEAL_STATUS.cancelled) throw new Refusal('seal.not-possible', '印章已注销，不能再修改。')
  if (isLegalPersons(row)) {
    throw new Refusal('seal.not-possible', '法定代表人章始终只由法定代表人本人或其授权的人使用，不需要设置。')
  }
  if (row.onlyGranted === onlyGranted) return
  const at = ctx.clock.now()
  await changeSealRow(ctx.deps.db, id, { onlyGranted, updatedAt: at })
  await appendAudit(ctx.deps.db, {
    chainId: companyId,
    at,
    event: 'seal:restricted',
    actor: ctx.actor,
    detail: { id, name: row.name, onlyGranted },
  })
}

export const readSealSettings = async (ctx: Context): Promise<{ needsApproval: boolean }> => ({
  needsApproval: await needsApproval(ctx.deps.db, companyOf(ctx)),
})

export const changeSealSettings = async (
  ctx: Context,
  settings: { needsApproval: boolean },
): Promise<void> => {
  const companyId = companyOf(ctx)
  const { db, clock } = ctx.deps
  if ((await needsApproval(db, companyId)) === settings.needsApproval) return
  const at = clock.now()
  await setNeedsApproval(db, { companyId, ...settings, updatedAt: at })
  await appendAudit(db, {
    chainId: companyId,
    at,
    event: 'seal:settings',
    actor: ctx.actor,
    detail: { ...settings },
  })
}
