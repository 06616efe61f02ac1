// Effects of a party's moves on its request for the company's seal.
// They ask the sealers, notify people, and close the request.
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { getParty } from '#server/domain/contracts/parties/store.ts'
import { closeRequest, newestRequest, placeKindsOf } from '#server/domain/seals/seal-requests/store.ts'
import { sealersOf } from '#server/domain/seals/seals/sealers.ts'
import { endApprovalOf } from '#server/operations/contracts/approvals/moves.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { rightHolders } from '#server/operations/company/staff/right-holders.ts'
import { readSealingCompany } from '#server/operations/seals/seal-requests/company.ts'
import { subjectOf, waitedFor, workOf } from '#server/operations/seals/seal-requests/work.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { sealPath, signPath } from '#server/operations/contracts/contracts/paths.ts'

/** What messages that ask for the seal of a party are settled by. */
export const sealTodo = (partyId: string): string => `seal:${partyId}`

/** The actions of the party's chart that concern an application. */
type ApplicationEffects = Pick<
  Effects<typeof partyMachine>,
  'askSealers' | 'askAssignee' | 'tellSealer' | 'returnApplication' | 'endApplication' | 'finishApplication'
>

export const applicationEffects = (deps: MovingDeps): ApplicationEffects => {
  const { db, clock } = deps
  const tell = (userId: string, message: { title: string; text: string; target: string; todo?: string }) =>
    notify(deps, userId, { kind: 'contract', ...message })
  const close = async (id: string, outcome: SealOutcome, reason: string, by: Actor) => {
    const end = { outcome, closedById: by.userId, closedBy: by.who, closeReason: reason }
    await closeRequest(db, id, { ...end, closedAt: clock.now() })
  }
  const sealersNow = async (id: string) => {
    const full = await requestOf(deps, id)
    const company = await readSealingCompany(deps, full.request.companyId)
    const places = (await placeKindsOf(db, [id])).get(id) ?? []
    return { full, sealers: waitedFor(full, sealersOf(company, workOf(full, places))) }
  }
  const askSealers = async (id: string, title: string) => {
    const { full, sealers } = await sealersNow(id)
    const { request, contract } = full
    const text = `${request.applicant}申请在《${contract.name}》上用印。事由：${request.reason}`
    for (const { userId } of sealers)
      await tell(userId, { title, text, target: sealPath(contract.id, id), todo: sealTodo(id) })
    if (sealers.length > 0) return
    for (const { userId } of await rightHolders(db, request.companyId, 'signature', 'authorize'))
      await tell(userId, {
        title: '用印申请没有人能办理',
        text: `${text}目前没有同事有所需印章的用印权限，请授权用印人。`,
        target: sealPath(contract.id, id),
        todo: sealTodo(id),
      })
  }
  return {
    askSealers: ({ id }) => askSealers(id, '有一份合同等您用印'),
    askAssignee: async ({ id }) => {
      await settleNotices(deps, sealTodo(id))
      await askSealers(id, '同事转交给您一份待用印合同')
    },
    tellSealer: ({ id }) => askSealers(id, '用印未完成，请重试'),
    returnApplication: async ({ id }, event, actor) => {
      const { request, contract } = await requestOf(deps, id)
      const reason = 'reason' in event ? event.reason : ''
      await close(id, 'returned', reason, actor)
      // Of an approval the applicant hears by the approval itself.
      if (event.type === 'approval.refused') return
      await tell(request.applicantId, {
        title: '用印申请被退回',
        text: `《${contract.name}》的用印申请被退回，可以修改后重新申请。原因：${reason}`,
        target: signPath(contract.id, id),
      })
    },
    endApplication: async ({ id, to }, event, actor) => {
      const isWithdrawn = event.type === 'application.withdrawn'
      await close(id, isWithdrawn ? 'withdrawn' : 'ended', '', actor)
      await endApprovalOf(deps, subjectOf({ id }), isWithdrawn ? 'subject.withdrawn' : 'subject.ended', {
        reason: to === 'expired' ? '合同已到签署截止时间' : '',
        actor,
      })
    },
    finishApplication: async ({ id }) => {
      const full = await findOpen(deps, id)
      const sealer = full?.party.act?.sealer
      if (full === undefined || sealer === undefined) return
      const { request, contract } = full
      const closedBy = { closedById: sealer.userId, closedBy: sealer.name, closeReason: '' }
      await closeRequest(db, id, { outcome: 'sealed', ...closedBy, closedAt: clock.now() })
      if (request.applicantId === sealer.userId) return
      await tell(request.applicantId, {
        title: '已用印',
        text: `${sealer.name}已在《${contract.name}》上用印，本单位签署完成。`,
        target: signPath(contract.id, id),
      })
    },
  }
}

const findOpen = async ({ db }: MovingDeps, partyId: string) => {
  const party = await getParty(db, partyId)
  const request = await newestRequest(db, partyId)
  const contract = party && (await findContract(db, party.contractId))
  return party && contract && request?.outcome === '' ? { party, contract, request } : undefined
}

const requestOf = async (deps: MovingDeps, partyId: string) => {
  const full = await findOpen(deps, partyId)
  if (full === undefined) throw new Error(`party ${partyId} has no open application`)
  return full
}
