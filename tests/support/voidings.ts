// Contracts that are signed by all, and agreements that void them, through the real calls.
import { randomUUID } from 'node:crypto'
import { listVoidings, startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import type { VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import { launched, partyFor, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Launched by the first of them, and signed by all. */
export const completedContract = async (app: TestApp, signers: readonly Signer[]): Promise<string> => {
  const contractId = await launched(signers[0]!, { parties: signers.map((signer) => partyFor(signer)) })
  for (const signer of signers) await sign(app, signer, contractId, signers[0]!)
  return contractId
}

export const voidingOf = (contractId: string) => ({
  contractId,
  requestId: randomUUID(),
  reason: 4 as const,
  note: '双方另签新约',
})

export const startedVoiding = ({ client }: Signer, contractId: string) =>
  client.call(startVoiding, voidingOf(contractId))

export const voidingsIn = ({ client }: Signer, tab: VoidingStatus) =>
  client.call(listVoidings, { tab, page: 1, pageSize: 10, search: '' })
