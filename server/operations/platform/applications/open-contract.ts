// A contract as applications of its companies see it, in posts and in answers.
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { OpenContract } from '#protocol/platform/applications/open-api.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'

/** No phone numbers: the partner has its own. */
export const openContractOf = (contract: ContractRecord, parties: readonly PartyRecord[]): OpenContract => ({
  contractId: contract.id,
  contractNo: contract.no,
  name: contract.name,
  status: CONTRACT_STATUS[contract.state],
  initiator: contract.initiator,
  deadline: contract.deadline?.toISOString() ?? null,
  launchedAt: contract.launchedAt?.toISOString() ?? null,
  completedAt: contract.completedAt?.toISOString() ?? null,
  reason: contract.reason,
  parties: parties.map((party) => ({
    partyId: party.id,
    partyType: party.partyType,
    name: party.name,
    companyName: party.companyName,
    signOrder: party.signOrder,
    status: party.status,
    finishedAt: party.finishedAt?.toISOString() ?? null,
  })),
})
