// Calls of the public checking page and its kept records (domain.md §8 signatureRecord).
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { verdict } from '#protocol/contracts/verification/verdict.ts'

/** Checks one PDF. The record is kept for a signed-in caller; the file itself is not kept. */
export const checkFile = endpoint({
  name: 'checkFile',
  method: 'POST',
  path: '/ContractService/signatureRecord/check',
  summary: '验签：上传 PDF 得到结论',
  access: open,
  input: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 }),
  output: v.object({ recordId: v.nullable(id), name: v.string(), sha256, verdict }),
  transfer: 'upload',
  refusals: ['upload.sha256', 'document.too-large', 'document.busy', 'check.too-many'],
})

export const listCheckRecords = endpoint({
  name: 'listCheckRecords',
  method: 'GET',
  path: '/ContractService/signatureRecord/list',
  summary: '验签记录',
  access: signedIn,
  input: v.object({ ...pageInput }),
  output: pageOf(
    v.object({ recordId: id, name: v.string(), sha256, overall: v.string(), checkedAt: moment, verdict }),
  ),
})
