// Tells a company's administrators that its changed facts ended seals.
import { PAGES } from '#protocol/pages.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** `count` seals ended because the facts they state were changed; nothing is said of none. */
export const tellOfEndedSeals = async (
  deps: Deps,
  before: Pick<CompanyRow, 'name'>,
  now: Pick<CompanyRow, 'id' | 'name'>,
  count: number,
): Promise<void> => {
  if (count === 0) return
  const what =
    before.name === now.name ? `${now.name}的法定代表人` : `单位名称（${before.name}改为${now.name}）`
  const message = {
    kind: 'system',
    title: '原有印章已注销，请重新制作',
    text: `${what}已变更，与新信息不符的 ${count} 枚印章已注销，重新制作后才能用印；已盖章的合同不受影响。`,
    target: PAGES.seals,
  } as const
  for (const { userId } of await listAdministrators(deps.db, now.id))
    if (userId !== null) await notify(deps, userId, message)
}
