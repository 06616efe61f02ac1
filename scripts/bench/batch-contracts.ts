// Contracts that benches sign in batches, or beside them.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import type { Signer } from '../smoke/people.ts'
import { placesFor } from '../smoke/places.ts'

/** A contract of two pages that the company alone is to seal; answers its id. */
export const launchedAlone = async ({ client, name, phone, companyName }: Signer): Promise<string> => {
  const { contractId, version, content } = await client.call(createDraft, { requestId: randomUUID() })
  const file = await client.upload(uploadContractFile, '合同.pdf', pagesOf(2))
  const parties = [
    {
      partyId: randomUUID(),
      partyType: 2 as const,
      name,
      phone,
      companyName,
      signOrder: 1,
      willing: ['signPwd' as const],
      isSelf: true,
    },
  ]
  const saved = await client.call(saveDraft, {
    contractId,
    version,
    content: { ...content, name: '批量用印', files: [file], parties, fields: placesFor(file, parties) },
  })
  await client.call(launchContract, { contractId, version: saved.version, requestId: randomUUID() })
  return contractId
}
