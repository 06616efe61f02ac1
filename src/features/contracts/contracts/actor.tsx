// The chart of a move with one contract, with its real calls.
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { useActorRef, useRaiseAlert } from '#src/machines/react.tsx'
import { useViewingCode } from '#src/machines/use-viewing-code.ts'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import type { MoveInput, MoveKind } from '#src/machines/contract-move.machine.ts'
import {
  addApprovers,
  addCopy,
  agreeApproval,
  copyContract,
  deleteContract,
  enterViewingCode,
  extendDeadline,
  refuseApproval,
  reopenContract,
  retryFinish,
  retryPreparing,
  revokeContract,
  transferApproval,
  transferParty,
  transferReview,
  transferSealRequest,
  urgeApprover,
  urgeParty,
  urgeReviewer,
  withdrawContract,
} from '#src/services/contracts.ts'

const calls: Record<MoveKind, (input: MoveInput) => Promise<{ contractId?: string }>> = {
  agree: ({ approvalId = '', requestId, reason = '', signatureId }) =>
    agreeApproval({
      approvalId,
      requestId,
      opinion: reason,
      ...(signatureId === undefined ? {} : { signatureId }),
    }),
  refuse: ({ approvalId = '', requestId, reason = '' }) => refuseApproval({ approvalId, requestId, reason }),
  transferApproval: ({ approvalId = '', taskId = '', toMemberId = '', requestId }) =>
    transferApproval({ approvalId, taskId, toMemberId, requestId }),
  reassignApproval: ({ approvalId = '', taskId = '', toMemberId = '', requestId }) =>
    transferApproval({ approvalId, taskId, toMemberId, requestId }),
  transferSeal: ({ contractId, partyId = '', toMemberId = '', requestId }) =>
    transferSealRequest({ contractId, partyId, toMemberId, requestId }),
  addApprovers: ({ approvalId = '', requestId, memberIds = [], when = 'before', reason = '' }) =>
    addApprovers({ approvalId, requestId, memberIds, when, note: reason }),
  urgeApprover: ({ approvalId = '', taskId = '', requestId }) =>
    urgeApprover({ approvalId, taskId, requestId }),
  urgeReviewer: ({ reviewId = '', taskId = '', requestId }) => urgeReviewer({ reviewId, taskId, requestId }),
  reassignReview: ({ reviewId = '', taskId = '', toMemberId = '', requestId }) =>
    transferReview({ reviewId, taskId, toMemberId, requestId }),
  reopen: ({ contractId, requestId }) => reopenContract({ contractId, requestId }),
  withdraw: ({ contractId, requestId, reason = '' }) => withdrawContract({ contractId, requestId, reason }),
  revoke: ({ contractId, requestId, reason = '' }) => revokeContract({ contractId, requestId, reason }),
  urge: ({ contractId, requestId, partyId = '' }) => urgeParty({ contractId, requestId, partyId }),
  extend: ({ contractId, requestId, deadline = '' }) => extendDeadline({ contractId, requestId, deadline }),
  transfer: ({ contractId, partyId = '', toMemberId = '', requestId }) =>
    transferParty({ contractId, partyId, toMemberId, requestId }),
  reassign: ({ contractId, partyId = '', toMemberId = '', requestId }) =>
    transferParty({ contractId, partyId, toMemberId, requestId }),
  addCopy: ({ contractId, name = '', phone = '', timing = 1, requestId }) =>
    addCopy({ contractId, name, phone, timing, requestId }),
  copy: ({ contractId, requestId }) => copyContract({ contractId, requestId }),
  delete: ({ contractId }) => deleteContract({ contractId }),
  retryPreparing: ({ contractId, requestId }) => retryPreparing({ contractId, requestId }),
  retryFinish: ({ contractId, requestId }) => retryFinish({ contractId, requestId }),
}

const machine = contractMoveMachine.provide({
  actors: {
    move: fromPromise(async ({ input }) => {
      const output = await calls[input.kind](input)
      return { contractId: output.contractId ?? input.contractId }
    }),
  },
})

const DONE: Record<MoveKind, string> = {
  agree: '已同意',
  refuse: '已驳回',
  transferApproval: '已转交',
  reassignApproval: '已改派',
  transferSeal: '已转交用印',
  addApprovers: '已加签',
  urgeApprover: '已发送催办',
  urgeReviewer: '已发送催办',
  reassignReview: '已改派',
  reopen: '已回到草稿，可以修改',
  withdraw: '已撤回，可以继续修改',
  revoke: '已撤回合同',
  urge: '已发送催办',
  extend: '已延期',
  transfer: '已转交',
  reassign: '已改派',
  addCopy: '已添加抄送人',
  copy: '已复制为新草稿',
  delete: '已从列表中删除',
  retryFinish: '正在重新固化',
  retryPreparing: '正在重新写入',
}

/** The running chart; says what was done and tells the page, so that it reads again or goes on. */
export const useContractMove = (onDone: (kind: MoveKind, contractId: string) => void) => {
  const actor = useActorRef(machine, { input: { newId: makeUuid } })
  const raise = useRaiseAlert()
  useEffect(() => {
    const told = actor.on('move.done', (event) => {
      raise(`${DONE[event.kind]}${event.name === '' ? '' : `：${event.name}`}`)
      onDone(event.kind, event.contractId)
    })
    return () => told.unsubscribe()
  })
  return actor
}

export type ContractMoveActor = ReturnType<typeof useContractMove>

/** The typing of a contract's viewing code; `onTaken` may then read it. */
export const useCodeTyping = (contractId: string, onTaken: () => void) =>
  useViewingCode({ contractId, enter: enterViewingCode }, onTaken)
