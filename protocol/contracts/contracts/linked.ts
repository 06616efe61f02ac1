// Calls of the page that a text message's link opens for people without an account.
// They show the contract, and offer no download.
import * as v from 'valibot'
import { attachedFile, contractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { endpoint, open } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

const tokenId = v.pipe(v.string(), v.maxLength(100))

/** The contract that an open link is about, as its receiver may see it; people's names and numbers are masked. */
export const readLinkedContract = endpoint({
  name: 'readLinkedContract',
  method: 'GET',
  writes: true,
  path: '/ContractService/link/contract',
  summary: '短信链接：阅读合同',
  access: open,
  input: v.object({ tokenId }),
  output: v.object({
    name: v.string(),
    initiator: v.string(),
    deadline: v.nullable(moment),
    documents: v.array(contractDocument),
    attachList: v.array(attachedFile),
    /** Whether its 查看码 is asked for after the sign-in; nothing of its documents is told before. */
    asksCode: v.boolean(),
    progress: v.array(v.object({ who: v.string(), status: v.number() })),
    /** Whether the receiver has signed or confirmed, as the link asks them to. */
    isDone: v.boolean(),
  }),
  refusals: ['not-found', 'link.too-many'],
})

/** One of its documents for the screen. */
export const readLinkedDocument = endpoint({
  name: 'readLinkedDocument',
  method: 'GET',
  writes: true,
  path: '/ContractService/link/document',
  summary: '短信链接：阅读合同文件',
  access: open,
  input: v.object({ tokenId, documentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'link.too-many', 'document.record-broken'],
})
