// Draws and keeps seals and signatures (domain.md §3).
import { randomUUID } from 'node:crypto'
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/account/seals.ts'
import type { CompanySealSpec, SignatureDrawing } from '#protocol/account/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawHandwriting } from '#server/documents/drawing/handwriting.ts'
import { drawNameStamp } from '#server/documents/drawing/name-stamp.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { drawTypedSignature } from '#server/documents/drawing/typed-signature.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/audit/store.ts'
import { getCompany } from '#server/domain/companies/store.ts'
import type { CompanyRow } from '#server/domain/companies/store.ts'
import { MOST_SIGNATURES, drawnFrom } from '#server/domain/seals/rules.ts'
import * as seals from '#server/domain/seals/store.ts'
import type { SealRow } from '#server/domain/seals/store.ts'
import { getUser } from '#server/domain/users/store.ts'

type SealDeps = Pick<Deps, 'db' | 'clock'>

/** What a signature of this certified name looks like; nothing is kept. */
export const drawSignature = (name: string, how: SignatureDrawing): Drawing => {
  if (how.kind === 'drawn') return drawHandwriting(how.strokes, { name })
  if (how.frame === 'plain') return drawTypedSignature(name, how.face).drawing
  return drawNameStamp(
    name,
    how.frame === 'framed' ? { outline: 'rectangle', framed: true } : { outline: 'square', framed: true },
  )
}

/** The person's certified name; refuses `identity.person-not-certified`. */
export const certifiedName = ({ user }: Pick<Context, 'user'>): string => {
  if (user.autStatus === 1) return user.name
  throw new Refusal('identity.person-not-certified', '请先完成个人实名认证，再制作签名。')
}

/** Keeps a signature; `listed: false` makes one for a single signing. The first listed one becomes the default. */
export const keepSignature = async (
  deps: SealDeps,
  actor: Actor,
  { userId, name, how, listed }: { userId: string; name: string; how: SignatureDrawing; listed: boolean },
): Promise<SealRow> => {
  const owner = { userId }
  const drawing = drawSignature(name, how)
  await seals.lockOwner(deps.db, owner)
  const kept = await seals.countSignatures(deps.db, userId)
  if (listed && kept >= MOST_SIGNATURES) {
    throw new Refusal('signature.too-many', `签名最多保留 ${MOST_SIGNATURES} 个，请先注销不用的签名。`)
  }
  const label = how.kind === 'drawn' ? '手写签名' : '字体签名'
  return keepSeal(deps, actor, {
    ...owner,
    companyId: null,
    type: SEAL_TYPE.signature,
    name: label,
    drawing,
    listed,
    isDefault: listed && kept === 0,
  })
}

/** What a seal of this company looks like; nothing is kept. */
export const drawSeal = (company: CompanyRow, spec: CompanySealSpec): Drawing =>
  drawCompanySeal(drawnFrom(company, spec))

/** The company acted for, when it is certified; refuses `company.not-certified`. */
export const certifiedCompany = async ({
  deps,
  identity,
}: Pick<Context, 'deps' | 'identity'>): Promise<CompanyRow> => {
  const company = identity.type === 2 ? await getCompany(deps.db, identity.companyId) : undefined
  if (company?.autStatus === 1) return company
  throw new Refusal('company.not-certified', '请先切换到已认证的单位，再制作单位印章。')
}

/** Keeps a company's seal, enabled at once. Its 公章 is the only one; a 法定代表人章 is made by that person alone. */
export const keepCompanySeal = async (
  deps: SealDeps,
  actor: Actor & { userId: string },
  { company, name, spec }: { company: CompanyRow; name: string; spec: CompanySealSpec },
): Promise<SealRow> => {
  const drawing = drawSeal(company, spec)
  await seals.lockOwner(deps.db, { companyId: company.id })
  if (await seals.isNameTaken(deps.db, company.id, name)) {
    throw new Refusal('seal.name-taken', '已有同名印章，请换一个名称。', {
      fields: { name: '已有同名印章，请换一个名称' },
    })
  }
  if (spec.type === SEAL_TYPE.official && (await seals.hasOfficialSeal(deps.db, company.id))) {
    throw new Refusal('seal.official-exists', '单位只能有一枚启用的公章，请先停用或注销原有公章。')
  }
  if (spec.type === SEAL_TYPE.legalPerson && !(await isLegalPerson(deps, actor.userId, company))) {
    throw new Refusal('seal.legal-person-only', '法定代表人章只能由法定代表人本人制作，请由其登录后制作。')
  }
  const isFirst = (await seals.listSeals(deps.db, { companyId: company.id })).every(
    ({ isDefault }) => !isDefault,
  )
  return keepSeal(deps, actor, {
    userId: actor.userId,
    companyId: company.id,
    type: spec.type,
    name,
    drawing,
    listed: true,
    isDefault: isFirst && spec.type !== SEAL_TYPE.legalPerson,
  })
}

const isLegalPerson = async ({ db }: SealDeps, userId: string, company: CompanyRow): Promise<boolean> => {
  const person = await getUser(db, userId)
  return person?.idNumberHash !== null && person?.idNumberHash === company.legalPersonIdHash
}

const keepSeal = async (
  { db, clock }: SealDeps,
  actor: Actor,
  seal: Pick<SealRow, 'userId' | 'companyId' | 'type' | 'name' | 'drawing' | 'listed' | 'isDefault'>,
): Promise<SealRow> => {
  const now = clock.now()
  const row = {
    ...seal,
    id: randomUUID(),
    status: SEAL_STATUS.enabled,
    source: 'generated' as const,
    reason: '',
    onlyGranted: false,
    pictureFileId: null,
    filingFileId: null,
    version: 1,
    widthMm: seal.drawing.width,
    heightMm: seal.drawing.height,
    svg: drawingToSvg(seal.drawing),
    createdAt: now,
    updatedAt: now,
  }
  await seals.insertSeal(db, row)
  await appendAudit(db, {
    chainId: seal.companyId ?? seal.userId,
    at: now,
    event: 'seal:created',
    actor,
    detail: { id: row.id, type: seal.type, name: seal.name },
  })
  return row
}
