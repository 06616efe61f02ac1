// People with a passport or a permit ask to be certified; operators audit their papers (domain.md §4).
import type { ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { certifyForeign } from '#protocol/company/certifications/certifications.ts'
import type { CertificationPicture } from '#protocol/company/certifications/facts.ts'
import { documentOf } from '#protocol/identity-documents.ts'
import type { Context } from '#server/context.ts'
import { atField, foreignClaim, identityKey } from '#server/domain/company/certifications/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { findUserByIdNumberHash, lockUser } from '#server/domain/account/users/store.ts'
import { submit } from '#server/operations/company/certifications/moves.ts'
import { useCertifyCode } from '#server/operations/company/certifications/phone-proof.ts'

/** Submits the papers for audit; opens its own effect. Refuses at the field that is wrong. */
export const submitForeign = async (
  ctx: Context,
  input: Omit<ParsedInputOf<typeof certifyForeign>, 'consented'>,
): Promise<void> => {
  const { deps, user, actor } = ctx
  const { phone, verifyCode: code } = input
  if (phone !== user.phone) throw atField('code.other-phone', 'phone', '请使用当前账号的手机号')
  const { documentType, name, number: idNumber, nationality, validUntil } = input
  const claim = foreignClaim(
    { documentType, name, idNumber, nationality, validUntil, phone },
    ctx.clock.now(),
  )
  const files = await picturesOf(ctx, input)
  await ctx.transaction(async () => {
    await useCertifyCode(ctx, code)
    const { autStatus } = (await lockUser(deps.db, user.id)) ?? {}
    if (autStatus === 1) throw new Refusal('certification.done', '您已完成实名认证，无需重复提交。')
    if (autStatus === 2 || autStatus === 3)
      throw new Refusal('certification.done', '认证正在处理中，请稍后查看结果。')
    const hash = deps.personalData.fingerprint('id-number', identityKey(claim))
    if (await findUserByIdNumberHash(deps.db, hash))
      throw atField('person.id-number', 'number', '该证件已在另一账号认证，请使用原账号登录')
    await submit(deps, actor, { subjectType: 'foreign', subjectId: user.id, claim, files })
  })
}

const picturesOf = async (
  { deps, user }: Context,
  input: { documentType: number; frontFileId: string; backFileId: string | null },
): Promise<CertificationPicture[]> => {
  const pictures: CertificationPicture[] = []
  for (const role of documentOf(input.documentType)?.sides ?? []) {
    const field = role === 'front' ? 'frontFileId' : 'backFileId'
    const fileId = input[field]
    const file = fileId === null ? undefined : await getFile(deps.db, fileId)
    if (file?.userId !== user.id || file.kind !== 'identity')
      throw atField('person.picture', field, '请上传证件的图片（JPG 或 PNG）')
    pictures.push({ role, fileId: file.id })
  }
  return pictures
}
