// A company whose seals are asked for: who applies, approves and seals, and what they do and see.
import { randomUUID } from 'node:crypto'
import {
  disableApprovalProcess,
  PROCESS_STATUS,
  listApprovalProcesses,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import type { NodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import { listNotices } from '#protocol/base.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import type { SealTab } from '#protocol/seals/seal-requests.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, launched, partyFor, partyIdOf, personSigner, seen } from '#tests/support/contracts.ts'
import type { DraftOptions, Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'

/** A party of a contract. */
export interface At {
  readonly contractId: string
  readonly partyId: string
}

export type SealingHouse = Awaited<ReturnType<typeof openSealingHouse>>

/** Where somebody seals or decides. */
export const sealPath = ({ contractId, partyId }: At): string =>
  `/signModel/signatureApproval?contractId=${contractId}&partyId=${partyId}`

/** Who may seal in the house, as pages list them. */
export const BOTH = ['程总理', '章用印'].toSorted()

/** What everybody gives as the reason. */
export const REASON = '与客户签订采购合同'

/** A server with a company that asks for its seals, and somebody from outside who launches. */
export const openSealingHouse = async () => {
  const app = await createTestApp()
  const boss = await companySigner(app, '程总理', '杭州用印科技有限公司')
  const sealer = await hire(app, boss, '章用印', { roles: ['sealer'] })
  const legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  const clerk = await hire(app, boss, '许职员', { roles: ['staff'] })
  const other = await personSigner(app, '外来客')

  /** A contract that somebody signs for the company, launched by the other side. */
  const inbound = async (agent: Signer = clerk, options: Partial<DraftOptions> = {}): Promise<At> => {
    const contractId = await launched(other, { parties: [partyFor(other), partyFor(agent)], ...options })
    return { contractId, partyId: await partyIdOf(other, contractId, agent) }
  }
  const apply = (who: Signer, at: At) =>
    who.client.ask(calls.applySeal, { ...at, requestId: randomUUID(), reason: REASON })
  /** What a sealer sends: the seal, and their own proof of will. */
  const sealInput = async (who: Signer, at: At) => {
    const task = await who.client.call(getSignTask, { ...at, as: 'sealer' })
    app.clock.advance(61_000)
    await who.client.call(sendWillingCode, { ...at, as: 'sealer' })
    const { willingToken } = await who.client.call(proveWilling, {
      ...at,
      as: 'sealer',
      method: 'sms',
      secret: await app.code(who.phone),
      documentsHash: task.documentsHash,
    })
    return { ...at, requestId: randomUUID(), willingToken, seals: { companySeal: task.seals[0]?.sealId } }
  }
  return {
    app,
    boss,
    sealer,
    legal,
    clerk,
    other,
    inbound,
    apply,
    applied: async (agent: Signer = clerk): Promise<At> => {
      const at = await inbound(agent)
      await apply(agent, at)
      return at
    },
    seal: async (who: Signer, at: At) => who.client.ask(calls.sealContract, await sealInput(who, at)),
    sendBack: (who: Signer, at: At, reason: string) =>
      who.client.ask(calls.returnSealRequest, { ...at, requestId: randomUUID(), reason }),
    handTo: async (who: Signer, at: At, { memberId }: Pick<Colleague, 'memberId'>) => {
      const input = { ...at, requestId: randomUUID(), toMemberId: memberId }
      const { code, info } = await who.client.ask(calls.transferSealRequest, input)
      return [code, info]
    },
    statusOf: async ({ contractId, partyId }: At) =>
      (await seen(other, contractId)).contract.parties.find((party) => party.partyId === partyId)?.status,
    /** What was written down last of such an event of the contract. */
    written: async ({ contractId }: At, event: string) =>
      (await readChain(app.db, contractId)).findLast((entry) => entry.event === event)?.detail,
    tab: async (who: Signer, activeTab: SealTab) =>
      (await who.client.call(calls.listSealRequests, { activeTab })).rows,
    dots: async (who: Signer) =>
      (await who.client.call(getNotice, { processType: 1 })).filter(({ listType }) => listType === 4),
    titlesOf: async ({ client }: Signer) =>
      (await client.call(listNotices, { pageSize: 100 })).rows.map(({ title, target }) => [title, target]),
    /** The company's official seal. */
    official: async () => (await boss.client.call(listSeals, {}))[0]!.sealId,
    /** Lets somebody use the official seal. */
    grantTo: async (
      { memberId }: Pick<Colleague, 'memberId'>,
      change: { contractTypes?: string[]; needsApproval?: boolean } = {},
    ) => {
      const [official] = await boss.client.call(listSeals, {})
      await boss.client.call(grantSeal, {
        requestId: randomUUID(),
        sealId: official!.sealId,
        subject: { kind: 'member', memberId },
        contractTypes: [],
        until: null,
        ...change,
      })
    },
    /** A process in use in which one of these people decides, or as `mode` says. */
    process: (
      people: readonly Colleague[],
      { mode = NODE_MODE.any, ...change }: Parameters<typeof newProcess>[2] & { mode?: NodeMode } = {},
    ) => {
      const memberIds = people.map(({ memberId }) => memberId)
      return newProcess(boss, [node({ by: 'persons', memberIds }, { mode })], { scope: 'seal', ...change })
    },
    /** Takes every process out of use. */
    disableProcesses: async () => {
      for (const { processId, status } of await boss.client.call(listApprovalProcesses, {}))
        if (status === PROCESS_STATUS.enabled) await boss.client.call(disableApprovalProcess, { processId })
    },
  }
}
