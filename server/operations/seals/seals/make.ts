// Draws and keeps seals and signatures (domain.md §3).
import { randomUUID } from 'node:crypto'
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { CompanySealSpec, PictureSpec, SignatureDrawing } from '#protocol/seals/seals/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawHandwriting } from '#server/documents/drawing/handwriting.ts'
import { drawNameStamp } from '#server/documents/drawing/name-stamp.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { drawTypedSignature } from '#server/documents/drawing/typed-signature.ts'
import { pausedWords, personNotCertified } from '#server/domain/company/certifications/paused.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { MOST_SIGNATURES, drawnFrom, kindWord } from '#server/domain/seals/seals/rules.ts'
import * as seals from '#server/domain/seals/seals/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { isLegalPerson } from '#server/operations/seals/seals/legal-person.ts'
import { cutPicture } from '#server/operations/seals/seals/cut-out.ts'
import { tellJudges } from '#server/operations/seals/seals/tell.ts'

type SealDeps = Pick<Deps, 'db' | 'clock'>

/** A signature that is drawn from what was written or chosen, without a picture. */
export type DrawnSignature = Exclude<SignatureDrawing, { kind: 'picture' }>

/** What a signature of this certified name looks like; nothing is kept. */
export const drawSignature = (name: string, how: DrawnSignature): Drawing => {
  if (how.kind === 'drawn') return drawHandwriting(how.strokes, { name })
  if (how.frame === 'plain') return drawTypedSignature(name, how.face).drawing
  return drawNameStamp(
    name,
    how.frame === 'framed' ? { outline: 'rectangle', framed: true } : { outline: 'square', framed: true },
  )
}

/** The same for every way of making one; slow where a picture is read. */
export const shapeSignature = async (ctx: Context, name: string, how: SignatureDrawing): Promise<Drawing> => {
  if (how.kind !== 'picture') return drawSignature(name, how)
  const { kind: _, ...picture } = how
  return cutPicture(ctx, picture, { text: name, opacity: 1 })
}

/** The person's certified name; refuses `identity.person-not-certified`. */
export const certifiedName = async ({ deps, user }: Pick<Context, 'deps' | 'user'>): Promise<string> => {
  if (user.autStatus === 1) return user.name
  throw await personNotCertified(deps.db, user.id, '请先完成个人实名认证，再制作签名。')
}

const SIGNATURE_LABELS = { drawn: '手写签名', typed: '字体签名', picture: '图片签名' } as const

/** Keeps a signature; `listed: false` makes one for a single signing. The first listed one becomes the default. */
export const keepSignature = async (
  deps: SealDeps,
  actor: Actor,
  signature: { userId: string; name: string; how: DrawnSignature; listed: boolean },
): Promise<SealRow> =>
  keepDrawnSignature(deps, actor, {
    ...signature,
    drawing: drawSignature(signature.name, signature.how),
    source: signature.how.kind,
  })

/** The same for one that is drawn already. */
export const keepDrawnSignature = async (
  deps: SealDeps,
  actor: Actor,
  made: {
    userId: string
    drawing: Drawing
    source: SignatureDrawing['kind']
    listed: boolean
    pictureFileId?: string | null
  },
): Promise<SealRow> => {
  const { userId, drawing, source, listed, pictureFileId = null } = made
  const owner = { userId }
  await seals.lockOwner(deps.db, owner)
  const kept = await seals.countSignatures(deps.db, userId)
  if (listed && kept >= MOST_SIGNATURES) {
    throw new Refusal('signature.too-many', `签名最多保留 ${MOST_SIGNATURES} 个，请先注销不用的签名。`)
  }
  return keepSeal(deps, actor, {
    ...owner,
    companyId: null,
    type: SEAL_TYPE.signature,
    name: SIGNATURE_LABELS[source],
    status: SEAL_STATUS.enabled,
    drawing,
    source,
    listed,
    isDefault: listed && kept === 0,
    pictureFileId,
    filingFileId: null,
  })
}

/** What a seal of this company looks like; nothing is kept. */
export const drawSeal = (company: CompanyRow, spec: CompanySealSpec): Drawing =>
  drawCompanySeal(drawnFrom(company, spec))

/** The same, or cut out of a picture; slow then. */
export const shapeSeal = async (
  ctx: Context,
  company: CompanyRow,
  spec: CompanySealSpec,
  picture: PictureSpec | undefined,
): Promise<Drawing> =>
  picture === undefined
    ? drawSeal(company, spec)
    : cutPicture(ctx, picture, {
        text: `${company.name} ${kindWord(spec.type)}`,
        opacity: spec.opacity / 100,
      })

/** The company acted for, when it is certified; refuses `company.not-certified`. */
export const certifiedCompany = async ({
  deps,
  identity,
}: Pick<Context, 'deps' | 'identity'>): Promise<CompanyRow> => {
  const company = identity.type === 2 ? await getCompany(deps.db, identity.companyId) : undefined
  if (company?.autStatus === 1) return company
  const paused = company && (await pausedWords(deps.db, 'company', company.id))
  throw new Refusal('company.not-certified', paused ?? '请先切换到已认证的单位，再制作单位印章。')
}

/** The data of a company's seal besides its drawing. */
export interface NewCompanySeal {
  readonly company: CompanyRow
  readonly name: string
  readonly spec: CompanySealSpec
  /** Drawn from the specification when left out. */
  readonly drawing?: Drawing
  readonly pictureFileId?: string | undefined
  readonly filingFileId?: string | undefined
}

/**
 * Keeps a company's seal. Its 公章 is the only one; a 法定代表人章 is made by that person alone. Enabled at once, unless it comes from
 * a picture or the company wants every seal approved: then it waits, and its reviewers are notified.
 */
export const keepCompanySeal = async (
  deps: SealDeps,
  actor: Actor & { userId: string },
  { company, name, spec, drawing = drawSeal(company, spec), pictureFileId, filingFileId }: NewCompanySeal,
): Promise<SealRow> => {
  await seals.lockOwner(deps.db, { companyId: company.id })
  if (await seals.isNameTaken(deps.db, company.id, name)) throw nameTaken()
  if (spec.type === SEAL_TYPE.official && (await seals.hasOfficialSeal(deps.db, company.id))) {
    throw new Refusal('seal.official-exists', '单位只能有一枚启用的公章，请先停用或注销原有公章。')
  }
  if (spec.type === SEAL_TYPE.legalPerson && !(await isLegalPerson(deps.db, actor.userId, company))) {
    throw new Refusal('seal.legal-person-only', '法定代表人章只能由法定代表人本人制作，请由其登录后制作。')
  }
  if (pictureFileId !== undefined && filingFileId === undefined) {
    throw new Refusal('seal.filing-missing', '上传的印章需要备案材料，供管理员核对。', {
      fields: { filingFileId: '请上传印章备案证明或登记证的照片' },
    })
  }
  const waits = pictureFileId !== undefined || (await seals.needsApproval(deps.db, company.id))
  const hasDefault = (await seals.listSeals(deps.db, { companyId: company.id })).some(
    ({ isDefault }) => isDefault,
  )
  const row = await keepSeal(deps, actor, {
    userId: actor.userId,
    companyId: company.id,
    type: spec.type,
    name,
    status: waits ? SEAL_STATUS.pending : SEAL_STATUS.enabled,
    drawing,
    source: pictureFileId === undefined ? 'generated' : 'picture',
    listed: true,
    isDefault: !waits && !hasDefault && spec.type !== SEAL_TYPE.legalPerson,
    pictureFileId: pictureFileId ?? null,
    filingFileId: filingFileId ?? null,
  })
  if (waits) await tellJudges(deps, row, actor.who)
  return row
}

export const nameTaken = (): Refusal =>
  new Refusal('seal.name-taken', '已有同名印章，请换一个名称。', {
    fields: { name: '已有同名印章，请换一个名称' },
  })

const keepSeal = async (
  { db, clock }: SealDeps,
  actor: Actor,
  seal: Pick<
    SealRow,
    | 'userId'
    | 'companyId'
    | 'type'
    | 'name'
    | 'status'
    | 'drawing'
    | 'source'
    | 'listed'
    | 'isDefault'
    | 'pictureFileId'
    | 'filingFileId'
  >,
): Promise<SealRow> => {
  const now = clock.now()
  const row = {
    ...seal,
    id: randomUUID(),
    reason: '',
    onlyGranted: false,
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
    detail: {
      id: row.id,
      type: seal.type,
      name: seal.name,
      ...(seal.status === SEAL_STATUS.pending ? { waits: true } : {}),
    },
  })
  return row
}
