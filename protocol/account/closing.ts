// Calls by which people close their own account.
// See specification §2 (/cancellationAccount) and domain.md §10.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { nothing } from '#protocol/envelope.ts'
import { verifyCode } from '#protocol/account/sessions/session.ts'

/** What still hangs on the account; it may be closed when there is nothing. */
export const getClosingConditions = endpoint({
  name: 'getClosingConditions',
  method: 'GET',
  path: '/AccountService/user/logoff',
  summary: '注销账号的条件',
  access: allowed('userInfo', 'logoff'),
  input: v.object({}),
  output: v.object({
    /** Contracts under way in the personal identity. */
    contracts: v.number(),
    /** Orders that are neither paid nor over. */
    orders: v.number(),
    companies: v.array(v.object({ companyName: v.string(), isSuperAdmin: v.boolean(), tasks: v.number() })),
  }),
})

/** Closes it for good: a code of purpose `closeAccount`, all sessions end. */
export const closeAccount = endpoint({
  name: 'closeAccount',
  method: 'POST',
  path: '/AccountService/user/logoff',
  summary: '注销账号',
  access: allowed('userInfo', 'logoff'),
  input: v.object({ verifyCode, agreed: v.literal(true, '请先确认已了解注销的后果') }),
  output: nothing,
  refusals: ['account.tied', 'account.not-possible', 'code.wrong', 'code.expired'],
})
