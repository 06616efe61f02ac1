// Calls about many contracts of a list at once: which ones a filter finds, and their table for Excel.
import * as v from 'valibot'
import { signingTab } from '#protocol/contracts/contracts/contracts.ts'
import { filterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'

/** How many contracts are selected or exported at once. */
export const MOST_SELECTED = 1_000

/** The first contracts of a tab that match, in the order of the list; `hasMore` says that there are others. */
export const pickContracts = endpoint({
  name: 'pickContracts',
  method: 'GET',
  path: '/ContractService/homepage/pick',
  summary: '选择符合条件的合同（最多 1,000 份）',
  access: signedIn,
  input: v.object({ ...filterInput, tab: signingTab }),
  output: v.object({ contractIds: v.array(id), hasMore: v.boolean() }),
})

/** An Excel workbook with a row for each; contracts the caller's lists do not have are left out. */
export const exportContracts = endpoint({
  name: 'exportContracts',
  method: 'POST',
  path: '/ContractService/homepage/export',
  summary: '导出合同台账（Excel）',
  access: allowed('contract', 'download'),
  input: v.object({
    contractIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择要导出的合同'),
      v.maxLength(MOST_SELECTED, '一次最多导出 1,000 份合同'),
    ),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
