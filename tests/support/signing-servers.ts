// Signing on running servers: a contract launched and a signing request made ready.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, proveWilling } from '#protocol/contracts/signing.ts'
import { SIGN_PASSWORD } from '../../scripts/smoke/people.ts'
import type { Signer } from '../../scripts/smoke/people.ts'
import { placesFor } from '../../scripts/smoke/places.ts'
import { pagesOf } from './pdf-samples.ts'

/** A contract of two pages that all of them are to sign by password; answers its id. */
export const launch = async ({ client }: Signer, parties: readonly Signer[]): Promise<string> => {
  const { contractId, version, content } = await client.call(createDraft, { requestId: randomUUID() })
  const file = await client.upload(uploadContractFile, '合同.pdf', pagesOf(2))
  const draftParties = parties.map(({ name, phone }): DraftParty => ({
    partyId: randomUUID(),
    partyType: 1,
    name,
    phone,
    companyName: '',
    signOrder: 1,
    willing: ['signPwd'],
    isSelf: false,
  }))
  const saved = await client.call(saveDraft, {
    contractId,
    version,
    content: {
      ...content,
      name: '断电测试',
      files: [file],
      parties: draftParties,
      fields: placesFor(file, draftParties),
    },
  })
  await client.call(launchContract, { contractId, version: saved.version, requestId: randomUUID() })
  return contractId
}

/** The signing request of a party, ready to be sent more than once. */
export const readyToSign = async ({ client, name }: Signer, contractId: string) => {
  const { contract } = await client.call(getContract, { contractId })
  const partyId = contract.parties.find((party) => party.name === name)?.partyId ?? ''
  const at = { contractId, partyId }
  const { documentsHash, seals } = await client.call(getSignTask, at)
  const proof = { ...at, method: 'signPwd' as const, secret: SIGN_PASSWORD, documentsHash }
  const { willingToken } = await client.call(proveWilling, proof)
  const personSign = seals.find((seal) => seal.type === 0)?.sealId
  return { client, input: { ...at, requestId: randomUUID(), willingToken, seals: { personSign } } }
}
