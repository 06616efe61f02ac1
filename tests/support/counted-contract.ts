// An ordinary contract, launched, signed by two, completed: what each step asks of the database.
import { randomUUID } from 'node:crypto'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { READ_CONTRACT_JOB } from '#server/operations/contracts/page-texts/read.ts'
import { newDraft, partyFor, partyIdOf, runJobs, signInput } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { Counted, CountedDatabase } from '#tests/support/counted-statements.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A step; `isProof`: the signing page is read and the will is proved by a code. */
export interface CountedPart extends Counted {
  readonly what: string
  readonly isProof: boolean
}

/** Walks it; the first signer launches. */
export const countedContract = async (
  app: TestApp,
  counted: CountedDatabase,
  signers: readonly [Signer, ...Signer[]],
): Promise<{ contractId: string; parts: CountedPart[] }> => {
  const parts: CountedPart[] = []
  const part = async <T>(what: string, work: () => Promise<T>, isProof = false): Promise<T> => {
    counted.take()
    const value = await work()
    parts.push({ what, isProof, ...counted.take() })
    return value
  }
  const [starter] = signers
  const parties = signers.map((signer) => partyFor(signer, { isSelf: signer === starter }))
  const { contractId, version } = await newDraft(starter, { parties })
  const requestId = randomUUID()
  await part('launch', () => starter.client.call(launchContract, { contractId, version, requestId }))
  for (const signer of signers) {
    const partyId = await partyIdOf(signer, contractId, signer)
    const input = await part('proof', () => signInput(app, signer, { contractId, partyId }), true)
    await part('sign', () => signer.client.call(signContract, input))
    // Its text is read beside the signing, which does not wait for it.
    await part('jobs', () => runJobs(app, [READ_CONTRACT_JOB]))
  }
  return { contractId, parts }
}

/** All of them together. */
export const sumOf = (parts: readonly Counted[]): Omit<Counted, 'texts'> => ({
  statements: parts.reduce((sum, { statements }) => sum + statements, 0),
  commits: parts.reduce((sum, { commits }) => sum + commits, 0),
})
