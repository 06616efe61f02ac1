// Fills in the letter of authorisation for people who submit a company as its agent.
// See domain.md §4.
import { Readable } from 'node:stream'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { isCompanyName, isPersonName, normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { personNotCertified } from '#server/domain/company/certifications/paused.ts'
import { atField } from '#server/domain/company/certifications/rules.ts'
import { getUser } from '#server/domain/account/users/store.ts'

/** The letter as a PDF; refuses at the field that is wrong. */
export const writeAuthorisation = async (
  { deps, user }: Context,
  input: { name: string; creditCode: string; legalPerson: string },
) => {
  const person = await getUser(deps.db, user.id)
  if (person?.autStatus !== 1 || person.idNumberSealed === null)
    throw await personNotCertified(deps.db, user.id, '请先完成个人实名认证，再认证单位。')
  const name = normalizeCompanyName(input.name)
  const creditCode = normalizeCreditCode(input.creditCode)
  const legalPerson = normalizePersonName(input.legalPerson)
  if (!isCompanyName(name)) throw atField('company.name', 'name', '请先填写单位名称')
  if (!isCreditCode(creditCode))
    throw atField('company.credit-code', 'creditCode', '请先填写统一社会信用代码')
  if (!isPersonName(legalPerson))
    throw atField('company.legal-person', 'legalPerson', '请先填写法定代表人姓名')
  const pdf = await deps.reports.letter({
    name,
    creditCode,
    legalPerson,
    applicant: person.name,
    applicantNumber: deps.personalData.open(person.idNumberSealed, person.id),
  })
  return { name: '单位认证授权书.pdf', contentType: 'application/pdf', body: Readable.from([pdf]) }
}
