// People and companies ask to be certified (domain.md §4).
import { randomUUID } from 'node:crypto'
import type { CertificationPicture } from '#protocol/company/certifications/facts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import {
  atField,
  companyClaim,
  isLegalPerson,
  personClaim,
} from '#server/domain/company/certifications/rules.ts'
import { personNotCertified } from '#server/domain/company/certifications/paused.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { listCompanySubmissions, newestCertification } from '#server/domain/company/certifications/store.ts'
import * as companies from '#server/domain/company/companies/store.ts'
import { isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { findUserByIdNumberHash, getUser, lockUser } from '#server/domain/account/users/store.ts'
import { runCheck, submit } from '#server/operations/company/certifications/moves.ts'
import { useCertifyCode } from '#server/operations/company/certifications/phone-proof.ts'

/** Certifies the signed-in person; opens its own effect. The embedded check has answered when this returns. */
export const submitPerson = async (
  ctx: Context,
  input: { name: string; idNumber: string; phone: string; code: string | undefined },
): Promise<void> => {
  const { deps, user, actor } = ctx
  const { phone, code } = input
  if (phone !== user.phone) throw atField('code.other-phone', 'phone', '请使用当前账号的手机号')
  const claim = personClaim({ name: input.name, idNumber: input.idNumber, phone }, ctx.clock.now())
  const id = await ctx.transaction(async () => {
    await useCertifyCode(ctx, code)
    const { autStatus } = (await lockUser(deps.db, user.id)) ?? {}
    if (autStatus === 1) throw new Refusal('certification.done', '您已完成实名认证，无需重复提交。')
    if (autStatus === 2 || autStatus === 3)
      throw new Refusal('certification.done', '认证正在处理中，请稍后查看结果。')
    const other = await findUserByIdNumberHash(
      deps.db,
      deps.personalData.fingerprint('id-number', claim.idNumber),
    )
    // A person who certifies again is found by their own earlier certification.
    if (other && other.id !== user.id)
      throw atField('person.id-number', 'idNumber', '该身份证号已在另一账号认证，请使用原账号登录')
    return submit(deps, actor, { subjectType: 'person', subjectId: user.id, claim })
  })
  await check(ctx, id)
}

/** What a company submits. */
export interface CompanySubmission extends Omit<StatedCompany, 'applicant'> {
  readonly licenceFileId: string
  /** The stamped letter of authorisation of an applicant who is not the legal person. */
  readonly authorisationFileId: string | null
}

/** Certifies a company, whose first administrator the person becomes; opens its own effect. Gives the company's id. */
export const submitCompany = async (
  ctx: Context,
  { licenceFileId, authorisationFileId, ...input }: CompanySubmission,
): Promise<string> => {
  const { deps, actor, clock } = ctx
  const { db, personalData } = deps
  const person = await getUser(db, ctx.user.id)
  if (person?.autStatus !== 1 || person.idNumberSealed === null) {
    throw await personNotCertified(db, ctx.user.id, '请先完成个人实名认证，再认证单位。')
  }
  const applicant = { name: person.name, idNumber: personalData.open(person.idNumberSealed, person.id) }
  const claim = companyClaim({ ...input, applicant }, clock.now())
  const files: CertificationPicture[] = []
  if (!(await isOwnPicture(ctx, licenceFileId)))
    throw atField('company.licence', 'licenceFileId', '请上传营业执照的图片（JPG 或 PNG）')
  files.push({ role: 'licence', fileId: licenceFileId })
  if (!isLegalPerson(claim)) {
    if (authorisationFileId === null || !(await isOwnPicture(ctx, authorisationFileId)))
      throw atField(
        'company.authorisation',
        'authorisationFileId',
        '您不是法定代表人，请上传盖章的授权书图片（JPG 或 PNG）',
      )
    files.push({ role: 'authorisation', fileId: authorisationFileId })
  }
  const submitted = await ctx.transaction(async () => {
    await lockUser(db, person.id)
    const certified = await companies.findCompanyByCreditCode(db, claim.creditCode)
    const subjectId = certified ? await checkChange(ctx, certified, claim) : await writeCompany(ctx, claim)
    return {
      subjectId,
      id: await submit(deps, actor, { subjectType: 'company', subjectId, claim, files }),
    }
  })
  await check(ctx, submitted.id)
  return submitted.subjectId
}

const isOwnPicture = async ({ deps, user }: Context, fileId: string): Promise<boolean> => {
  const file = await getFile(deps.db, fileId)
  return file?.userId === user.id && file.kind === 'identity'
}

/** A certified company states changed facts through its super-administrator, and holds the old ones until the new are certified. */
const checkChange = async (
  { deps, user }: Context,
  company: companies.CompanyRow,
  claim: StatedCompany,
): Promise<string> => {
  const { db, personalData } = deps
  const member = await companies.findMember(db, company.id, user.id)
  if (member?.status !== 'active' || !isSuperAdmin(member))
    throw atField('company.taken', 'creditCode', '该单位已认证，请联系其管理员邀请您加入')
  const running = await newestCertification(db, 'company', company.id)
  if (running?.state === 'proving' || running?.state === 'reviewing')
    throw new Refusal('certification.done', '您提交的该单位认证正在处理中，请先查看进度或撤回。')
  if (company.autStatus !== 1)
    throw new Refusal('certification.done', '该单位的认证已暂停，请等待平台核实后再变更。')
  const legalPersonIdHash = personalData.fingerprint('id-number', claim.legalPersonIdNumber)
  if (
    company.name === claim.name &&
    company.legalPerson === claim.legalPerson &&
    company.legalPersonIdHash === legalPersonIdHash
  )
    throw atField('company.taken', 'creditCode', '该单位已认证，名称和法定代表人没有变化，无需重新提交')
  return company.id
}

/** The applicant's earlier, refused submission of the same code is taken up again. */
const writeCompany = async ({ deps, user, clock }: Context, claim: StatedCompany): Promise<string> => {
  const { db, personalData } = deps
  const now = clock.now()
  const facts = {
    name: claim.name,
    creditCode: claim.creditCode,
    legalPerson: claim.legalPerson,
    industry: claim.industry,
    area: claim.area,
    legalPersonIdHash: personalData.fingerprint('id-number', claim.legalPersonIdNumber),
    updatedAt: now,
  }
  for (const { subjectId, state } of await listCompanySubmissions(db, user.id)) {
    const earlier = await companies.getCompany(db, subjectId)
    if (earlier?.creditCode !== claim.creditCode || earlier.cancelledAt !== null) continue
    if (state === 'proving' || state === 'reviewing')
      throw new Refusal('certification.done', '您提交的该单位认证正在处理中，请先查看进度或撤回。')
    await companies.updateCompany(db, subjectId, facts)
    return subjectId
  }
  const id = randomUUID()
  await companies.insertCompany(db, { id, ...facts, createdAt: now })
  await companies.insertMember(db, {
    id: randomUUID(),
    companyId: id,
    userId: user.id,
    roles: ['superAdmin'],
    status: 'active',
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** A provider that cannot be reached leaves the submission to its job. */
const check = async ({ deps, actor }: Context, id: string): Promise<void> => {
  try {
    await runCheck(deps, actor, id)
  } catch (error) {
    deps.log.warn({ err: error, certification: id }, '身份核验暂未完成，稍后自动重试')
  }
}
