// What must hold of a contract after something died while it was signed.
// Nothing is lost, nothing doubled, its file valid.
import { createHash } from 'node:crypto'
import { expect, vi } from 'vitest'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { downloadDocument, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { Signer } from '../../scripts/smoke/people.ts'

/** Waits until it is completed and holds it to that; `said` is shown where it does not come to that. */
export const expectSignedOnce = async (
  { client }: Signer,
  contractId: string,
  said: () => string = () => '',
): Promise<void> => {
  const { contract, history, historyIntact, documents } = await vi.waitFor(
    async () => {
      const detail = await client.call(getContract, { contractId })
      expect(detail.contract.status, said().slice(-4000)).toBe(CONTRACT_STATUS.completed)
      return detail
    },
    { timeout: 90_000, interval: 100 },
  )
  const signed = history
    .filter(({ event }) => event === 'party:sealing.finished')
    .map(({ detail }) => detail['id'])
  const { documentId, sha256: claimed } = documents[0]!
  const body = await client.download(downloadDocument, { contractId, documentId })
  const { verdict } = await client.upload(checkFile, '合同.pdf', body)
  const persons = verdict.signatures.filter(({ kind }) => kind === 'signature').map(({ signer }) => signer)
  expect({
    signed: signed.toSorted(),
    historyIntact,
    sha256: createHash('sha256').update(body).digest('hex'),
    overall: verdict.overall,
    issuedHere: verdict.issuedHere,
    persons: persons.toSorted(),
  }).toEqual({
    signed: contract.parties.map(({ partyId }) => partyId).toSorted(),
    historyIntact: true,
    sha256: claimed,
    overall: 'valid',
    issuedHere: true,
    persons: contract.parties.map(({ name }) => name).toSorted(),
  })
}
