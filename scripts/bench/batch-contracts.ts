// Contracts that benches sign in batches, or beside them.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import { prepareBatch, startBatch } from '#protocol/contracts/batches/batches.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { SIGN_PASSWORD } from '../smoke/people.ts'
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

/** Proves the will over a batch of these with the company’s seal: which seal it is, and what starts the batch. */
export const preparedBatch = async (
  { client }: Signer,
  contractIds: readonly string[],
): Promise<{ readonly sealId: string; readonly begin: () => Promise<unknown> }> => {
  const selected = { as: 'signer' as const, contractIds: [...contractIds] }
  const { listHash, seals } = await client.call(prepareBatch, selected)
  const sealId = seals.find(({ type }) => type !== SEAL_TYPE.signature)?.sealId ?? ''
  const proof = { listHash, method: 'signPwd' as const, secret: SIGN_PASSWORD }
  return {
    sealId,
    begin: () =>
      client.call(startBatch, {
        ...selected,
        ...proof,
        requestId: randomUUID(),
        seals: { companySeal: sealId },
      }),
  }
}
