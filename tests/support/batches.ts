// Batches for tests: prepared and started through the calls by text message; tests run the jobs.
import { randomUUID } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '#protocol/base.ts'
import { prepareBatch, sendBatchCode, startBatch } from '#protocol/contracts/batches/batches.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What a start or another try of these contracts is asked with; the first seal of each kind is chosen. */
export const batchInput = async (
  app: TestApp,
  { client, phone }: Signer,
  contractIds: readonly string[],
  as: SignRole = 'signer',
) => {
  const selected = { as, contractIds: [...contractIds] }
  const { listHash, seals } = await client.call(prepareBatch, selected)
  app.clock.advance(CODE_RESEND_SECONDS * 1000)
  await client.call(sendBatchCode, selected)
  const first = (fits: (type: number) => boolean) => seals.find(({ type }) => fits(type))?.sealId
  return {
    ...selected,
    requestId: randomUUID(),
    listHash,
    method: 'sms' as const,
    secret: await app.code(phone),
    seals: {
      personSign: first((type) => type === SEAL_TYPE.signature),
      companySeal: first((type) => type !== SEAL_TYPE.signature && type !== SEAL_TYPE.legalPerson),
      legalSeal: first((type) => type === SEAL_TYPE.legalPerson),
    },
  }
}

/** A started batch; answers its token. */
export const startedBatch = async (
  app: TestApp,
  signer: Signer,
  contractIds: readonly string[],
  as: SignRole = 'signer',
): Promise<string> => {
  const input = await batchInput(app, signer, contractIds, as)
  return (await signer.client.call(startBatch, { ...input, jumpStatus: 1 })).batchToken
}
