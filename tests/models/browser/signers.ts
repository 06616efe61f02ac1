// People who sign, and changes to a contract made through the API while its page is open.
import { randomUUID } from 'node:crypto'
import { changeSeal, createSignature, listSeals, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { getSignState, getSignTask, proveWilling, signContract } from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { Refusal } from '#protocol/failures.ts'
import { until } from '#tests/models/browser/until.ts'
import { SIGN_PASSWORD } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'

export interface PartyAt {
  readonly contractId: string
  readonly partyId: string
}

/** Writes a signature by hand beside the one that certification brought; it is called 手写签名. */
export const writeSignature = async ({ client }: ApiPerson): Promise<void> => {
  const points = [0, 1, 2, 3, 4, 5].map((at) => ({ x: 20 + at * 22, y: 40 + (at % 2) * 40, time: at * 16 }))
  const strokes = [points, points.map(({ x, y, time }) => ({ x, y: y + 30, time: time + 200 }))]
  await client.call(createSignature, {
    drawing: {
      kind: 'drawn',
      strokes: strokes.map((stroke) => stroke.map((point) => ({ ...point, pressure: 0.5 }))),
    },
  })
}

/** Puts all signatures out of use. */
export const disableSignatures = async ({ client }: ApiPerson): Promise<void> => {
  for (const { sealId } of await client.call(listSeals, {}))
    await client.call(changeSeal, { sealId, action: 'disable' })
}

/** Signs without a page, once the time for reading is over, a company with its 公章; the seal is being put in when this returns. */
export const signElsewhere = async ({ client, companyName }: ApiPerson, at: PartyAt): Promise<void> => {
  const { documentsHash, seals } = await client.call(getSignTask, at)
  const proof = { ...at, documentsHash, method: 'signPwd' as const, secret: SIGN_PASSWORD }
  const { willingToken } = await client.call(proveWilling, proof)
  const companySeal = seals.find(({ type }) => type === SEAL_TYPE.official)?.sealId
  const chosen = companyName === '' ? { personSign: seals[0]?.sealId } : { companySeal }
  const act = { ...at, willingToken, seals: chosen }
  await until(
    () =>
      client
        .call(signContract, { ...act, requestId: randomUUID() })
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'sign.blocked') return undefined
          throw error
        }),
    () => 'the time for reading never ends',
  )
}

/** Waits until the server has put the signature into the documents. */
export const untilSealed = async ({ client }: ApiPerson, at: PartyAt): Promise<void> => {
  await until(
    async () => (await client.call(getSignState, at)).status === PARTY_STATUS.signed || undefined,
    () => 'the document is not sealed',
    30_000,
  )
}

/** The initiator takes the contract back for good. */
export const revoke = async ({ client }: ApiPerson, contractId: string): Promise<void> => {
  await client.call(revokeContract, { contractId, requestId: randomUUID(), reason: '双方协商不再合作' })
}
