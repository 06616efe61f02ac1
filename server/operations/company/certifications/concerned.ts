// Tells whom it concerns that a certification was suspended, cleared, or found wrong after all.
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import { PAGES } from '#protocol/pages.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

const WORDS: Partial<Record<CertificationState, (what: string, reason: string) => [string, string]>> = {
  suspended: (what, reason) => [
    '认证已暂停',
    `${what}已暂停：${reason}核实期间不能发起和签署合同，签名证书暂停使用，已签署的合同不受影响。`,
  ],
  certified: (what) => ['认证已恢复', `${what}已核实无误并恢复，可以继续发起和签署合同。`],
  failed: (what, reason) => ['认证已撤销', `${what}经核实未通过：${reason}签名证书已吊销，请重新提交认证。`],
}

/** The person, or the company's submitter and its administrators. Joins the caller's transaction. */
export const tellConcerned = async (
  deps: Deps,
  row: CertificationRow,
  state: CertificationState,
): Promise<void> => {
  const isPerson = row.subjectType === 'person'
  const words = WORDS[state]?.(isPerson ? '您的个人实名认证' : `${row.name}的单位认证`, sentence(row.reason))
  if (words === undefined) return
  const [title, text] = words
  const administrators = isPerson ? [] : await listAdministrators(deps.db, row.subjectId)
  const people = new Set([row.applicantId, ...administrators.flatMap(({ userId }) => userId ?? [])])
  const target = isPerson ? PAGES.personCertification : PAGES.companyCertification
  for (const userId of people) await notify(deps, userId, { kind: 'system', title, text, target })
}

const sentence = (text: string): string => (/[。！？]$/.test(text) ? text : `${text}。`)
