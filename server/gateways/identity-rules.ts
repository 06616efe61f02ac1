// The embedded identity check: what rules alone can tell, answered at once.
import { isCreditCode } from '#protocol/credit-code.ts'
import { ageFromIdNumber, isIdNumber } from '#protocol/id-card.ts'
import { isCompanyName, isPersonName } from '#protocol/names.ts'
import type { Clock } from '#server/clock.ts'
import type { IdentityCheck, IdentityVerdict } from '#server/gateways/identity-check.ts'

const ADULT_AGE = 18

const failed = (reason: string): IdentityVerdict => ({ result: 'failed', reason })

/** Names (domain.md §2), GB 11643 and GB 32100 check digits, full age (民法典 Art. 17–18). */
export const rulesIdentityCheck = (clock: Clock): IdentityCheck => ({
  checkPerson: async ({ name, idNumber }) => {
    if (!isPersonName(name)) return failed('姓名应为 2–30 个汉字或字母，请与身份证一致。')
    if (idNumber.length !== 18 || !isIdNumber(idNumber, clock.now()))
      return failed('身份证号不正确，请核对后重新提交。')
    if (ageFromIdNumber(idNumber, clock.now()) < ADULT_AGE) return failed('未满 18 周岁，暂不能实名认证。')
    return { result: 'passed' }
  },
  checkCompany: async ({ name, creditCode, legalPerson, legalPersonIdNumber, applicant }) => {
    if (!isCompanyName(name)) return failed('单位名称应为 2–100 个字符，请与营业执照一致。')
    if (!isCreditCode(creditCode)) return failed('统一社会信用代码不正确，请核对后重新提交。')
    if (!isPersonName(legalPerson)) return failed('法定代表人姓名不正确，请与营业执照一致。')
    if (legalPersonIdNumber.length !== 18 || !isIdNumber(legalPersonIdNumber, clock.now())) {
      return failed('法定代表人身份证号不正确，请核对后重新提交。')
    }
    const isSamePerson = applicant.idNumber === legalPersonIdNumber
    if (isSamePerson && applicant.name !== legalPerson)
      return failed('法定代表人姓名与身份证号不一致，请核对后重新提交。')
    return { result: 'passed' }
  },
  ask: async () => failed('这次核验已不存在，请重新提交。'),
})
