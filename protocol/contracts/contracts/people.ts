// Calls that change who works on a launched contract, or reads it: another agent, another copy.
// See domain.md §1.1 (TRANSFER, ADD_CC).
import * as v from 'valibot'
import { phone } from '#protocol/account/sessions/session.ts'
import { personName } from '#protocol/company/staff/staff.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** Gives a company's signing or confirming to a colleague: one's own, or that of somebody else as an administrator. */
export const transferParty = endpoint({
  name: 'transferParty',
  method: 'POST',
  path: '/ContractService/contract/transfer',
  summary: '转交或改派本单位的签署、确认任务',
  access: signedIn,
  input: v.object({ contractId: id, requestId: id, partyId: id, toMemberId: id }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible', 'contract.successor'],
})

/** Copies a contract to one more person, who reads it from now on, or (`timing` 2) once all have signed. */
export const addCopy = endpoint({
  name: 'addCopy',
  method: 'POST',
  path: '/ContractService/contract/addCopy',
  summary: '发起后添加抄送人',
  access: allowed('contract', 'launch'),
  input: v.object({
    contractId: id,
    requestId: id,
    name: personName,
    phone,
    timing: v.picklist([1, 2]),
  }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible', 'contract.too-many-launches'],
})
