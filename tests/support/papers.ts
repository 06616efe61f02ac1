// Papers of the office for tests: drafted and handed in through the real calls.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import type { Draft, DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import * as calls from '#protocol/office/papers/papers.ts'
import { newTerms } from '#protocol/office/papers/terms.ts'
import type { PaperKind, PaperTerms } from '#protocol/office/papers/terms.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import { sealContract } from '#protocol/seals/seal-requests.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { fieldAt } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export interface PaperOptions {
  readonly terms?: Partial<PaperTerms>
  readonly content?: Partial<DraftContent>
}

/** A saved draft with one file, and a place for the seal where one is wanted. */
export const newPaper = async (
  { client }: Signer,
  kind: PaperKind,
  { terms, content }: PaperOptions = {},
): Promise<Draft> => {
  const create = kind === 'report' ? calls.createReport : calls.createFileSeal
  const draft = await client.call(create, { requestId: randomUUID() })
  const file = await client.call(uploadContractFile, { name: '介绍信.pdf' } as never, { body: pagesOf(2) })
  const paper = { ...newTerms(kind), reason: '办理工商变更', ...terms }
  const [party] = draft.content.parties
  const place = { fileId: file.fileId, partyId: party?.partyId ?? '', x: 400 }
  const whole: DraftContent = {
    ...draft.content,
    step: 'contracSigning',
    name: '介绍信',
    files: [file],
    fields: paper.needsSeal
      ? [fieldAt({ ...place, kind: 'companySeal', y: 800 }), fieldAt({ ...place, kind: 'signDate', y: 1000 })]
      : [],
    paper,
    ...content,
  }
  const paperId = draft.contractId
  const saved = await client.call(calls.savePaper, { paperId, version: draft.version, content: whole })
  return { contractId: paperId, content: whole, ...saved }
}

/** A paper that was handed in; answers its id. */
export const handedIn = async (
  author: Signer,
  kind: PaperKind,
  options: PaperOptions = {},
): Promise<string> => {
  const { contractId: paperId, version } = await newPaper(author, kind, options)
  await author.client.call(calls.submitPaper, { paperId, version, requestId: randomUUID() })
  return paperId
}

/** Puts the seal that is chosen beforehand on a paper that waits for it. */
export const sealPaper = async (app: TestApp, { client, phone }: Signer, paperId: string) => {
  const { sealAt } = await client.call(calls.getPaper, { paperId })
  if (sealAt === null) throw new Error('nothing to seal')
  const at = { ...sealAt, as: 'sealer' as const }
  const task = await client.call(getSignTask, at)
  app.clock.advance(61_000)
  await client.call(sendWillingCode, at)
  const { willingToken } = await client.call(proveWilling, {
    ...at,
    method: 'sms',
    secret: await app.code(phone),
    documentsHash: task.documentsHash,
  })
  const first = task.seals.find(({ isDefault }) => isDefault) ?? task.seals[0]
  const seals = { companySeal: first?.sealId }
  return client.ask(sealContract, { ...sealAt, requestId: randomUUID(), willingToken, seals })
}
