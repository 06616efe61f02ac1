// What signing added to a contract's documents: where it stands on their pages, and whose it is.
import * as v from 'valibot'
import { FIELD_KINDS } from '#protocol/contracts/drafts/drafts.ts'
import { FILLED_KINDS } from '#protocol/contracts/fields/fields.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** A seal, a signature, a date or a filled value that the document as brought does not have. */
export const addition = v.object({
  documentId: id,
  fieldId: id,
  kind: v.picklist([...FIELD_KINDS, ...FILLED_KINDS]),
  /** What was asked for, of a filled field; else empty. */
  label: v.string(),
  who: v.string(),
  /** When the party signed or confirmed; null for what its initiator filled in before the launch. */
  addedAt: v.nullable(moment),
  /** Base-800 px as seen, page from 0, as `draftField`: a 骑缝 seal is measured on its own page and runs over all. */
  page: v.number(),
  x: v.number(),
  y: v.number(),
  w: v.number(),
  h: v.number(),
})
export type Addition = v.InferOutput<typeof addition>

/** In reading order, by document; values themselves are in the documents alone. */
export const listAdditions = endpoint({
  name: 'listAdditions',
  method: 'GET',
  path: '/ContractService/contract/additions',
  summary: '签署过程中写入文件的签名、印章与填写内容的位置',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.array(addition),
  refusals: ['not-found'],
})
