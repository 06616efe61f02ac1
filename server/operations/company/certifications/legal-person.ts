// Effects of a legal person leaving a company.
// Their seals end, and so does the key that put them; the company itself goes on.
import { PAGES } from '#protocol/pages.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** Tells the administrators what ended and what is to be done. */
export const tellOfDeparture = async (
  deps: Deps,
  { id, name: companyName }: CompanyRow,
  name: string,
): Promise<void> => {
  const message = {
    kind: 'system',
    title: '法定代表人已离开单位',
    text: `${name}已不在${companyName}，其法定代表人章已注销，原签名证书已吊销并换发新证书，其他印章照常使用。请由超级管理员提交变更后的法定代表人；变更通过后，由新法定代表人制作法定代表人章。`,
    target: PAGES.companyCertification,
  } as const
  for (const { userId } of await listAdministrators(deps.db, id))
    if (userId !== null) await notify(deps, userId, message)
}
