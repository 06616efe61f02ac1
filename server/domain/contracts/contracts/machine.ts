// The life of a contract as a chart, which alone decides its status.
// See domain.md §1.1, and docs/decisions for our additions.
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'
import type { ContractContext, ContractEvent } from './events.ts'
import { contractGuards } from './guards.ts'

/** Before anybody may sign, the initiator takes it back, and an administrator ends it. */
const TAKEN_BACK = {
  'contract.withdrawn': {
    target: 'draft',
    guard: 'isInitiator',
    actions: ['rememberReason', 'tellEveryone', 'reopenDraft'],
  },
  'contract.revoked': {
    target: 'revoked',
    guard: 'isInitiatorOrAdmin',
    actions: ['rememberReason', 'cancelParties', 'tellEveryone'],
  },
} as const

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the contract. */
export const contractMachine = setup({
  types: {
    context: {} as ContractContext,
    events: {} as ContractEvent,
    input: {} as ContractContext,
    meta: {} as { sentence: string; status: number },
    tags: {} as 'open' | 'ended' | 'effective',
  },
  guards: contractGuards,
  delays: {
    deadline: ({ context, event }) =>
      Math.max(0, context.deadlineAt - ('at' in event ? event.at : context.deadlineAt)),
  },
  actions: {
    keepLaunch: assign(({ event }) =>
      event.type === 'contract.launched'
        ? {
            deadlineAt: event.deadlineAt,
            partyCount: event.partyCount,
            signedCount: 0,
            sealingCount: 0,
            needsReview: event.needsReview,
            needsApproval: event.needsApproval,
            confirmerCount: event.confirmerCount,
            confirmedCount: 0,
          }
        : {},
    ),
    countSigned: assign({
      signedCount: ({ context }) => context.signedCount + 1,
      sealingCount: ({ context }) => Math.max(0, context.sealingCount - 1),
    }),
    countConfirmed: assign({ confirmedCount: ({ context }) => context.confirmedCount + 1 }),
    countFailed: assign({ sealingCount: ({ context }) => Math.max(0, context.sealingCount - 1) }),
    ...effectsNamed(
      'giveTurns',
      'askToConfirm',
      'prepareDocuments',
      'cancelParties',
      'expireParties',
      'reopenDraft',
      'dropParties',
      'withdrawReview',
      'endReview',
      'withdrawApproval',
      'endApproval',
      'finishDocuments',
      'tellEveryone',
      'sendCopies',
      'tellInitiator',
      'remindParty',
      'rememberReason',
    ),
  },
}).createMachine({
  id: 'contract',
  initial: 'draft',
  context: ({ input }) => input,
  states: {
    draft: {
      meta: { sentence: '草稿，发起方可继续编辑。', status: 0 },
      on: {
        'contract.launched': [
          { target: 'reviewing', guard: 'needsReview', actions: 'keepLaunch' },
          { target: 'approving', guard: 'needsApproval', actions: 'keepLaunch' },
          { target: 'confirming', guard: 'needsConfirm', actions: ['keepLaunch', 'sendCopies'] },
          { target: 'signing', guard: 'isInitiator', actions: ['keepLaunch', 'sendCopies'] },
        ],
      },
    },
    reviewing: {
      meta: { sentence: '内容审查中，本单位审查人通过之后才继续。', status: 1 },
      after: {
        deadline: { target: 'expired', actions: ['endReview', 'dropParties', 'tellInitiator'] },
      },
      on: {
        'review.passed': [
          { target: 'approving', guard: 'isApprovalNext' },
          { target: 'confirming', guard: 'needsConfirm', actions: 'sendCopies' },
          { target: 'signing', actions: 'sendCopies' },
        ],
        'review.returned': { target: 'returned', actions: 'rememberReason' },
        'contract.withdrawn': {
          target: 'draft',
          guard: 'isInitiator',
          actions: ['rememberReason', 'withdrawReview', 'reopenDraft'],
        },
      },
    },
    approving: {
      meta: { sentence: '审批中，本单位通过之后才通知签署方。', status: 3 },
      after: {
        deadline: { target: 'expired', actions: ['endApproval', 'dropParties', 'tellInitiator'] },
      },
      on: {
        'approval.passed': [
          { target: 'confirming', guard: 'needsConfirm', actions: 'sendCopies' },
          { target: 'signing', actions: 'sendCopies' },
        ],
        'approval.refused': { target: 'returned', actions: 'rememberReason' },
        'contract.withdrawn': {
          target: 'draft',
          guard: 'isInitiator',
          actions: ['rememberReason', 'withdrawApproval', 'reopenDraft'],
        },
      },
    },
    returned: {
      meta: { sentence: '审查被退回、审批被驳回或有一方提出异议，等发起人修改后重新发起。', status: 7 },
      on: { 'contract.reopened': { target: 'draft', guard: 'isInitiator', actions: 'reopenDraft' } },
    },
    confirming: {
      tags: ['open'],
      meta: { sentence: '各方确认合同内容并填写，全部确认后再签署。', status: 4 },
      entry: 'askToConfirm',
      after: { deadline: { target: 'expired', actions: ['expireParties', 'tellEveryone'] } },
      on: {
        'party.confirmed': [
          { target: 'preparing', guard: 'isLastToConfirm', actions: ['countConfirmed', 'tellInitiator'] },
          { actions: ['countConfirmed', 'tellInitiator'] },
        ],
        'confirmation.objected': {
          target: 'returned',
          actions: ['rememberReason', 'cancelParties', 'tellEveryone'],
        },
        'party.urged': { guard: 'isInitiator', actions: 'remindParty' },
        'deadline.extended': {
          target: 'confirming',
          reenter: true,
          guard: 'canExtend',
          actions: assign({ deadlineAt: ({ event }) => event.deadlineAt }),
        },
        ...TAKEN_BACK,
      },
    },
    // What was filled in is written before anybody signs, so that afterwards signatures alone are appended.
    preparing: {
      meta: { sentence: '各方已确认，正在把填写内容写入文件。', status: 16 },
      entry: 'prepareDocuments',
      after: { deadline: { target: 'expired', actions: ['expireParties', 'tellEveryone'] } },
      on: {
        'documents.prepared': 'signing',
        'documents.prepareFailed': {
          target: 'preparingFailed',
          actions: ['rememberReason', 'tellInitiator'],
        },
        ...TAKEN_BACK,
      },
    },
    preparingFailed: {
      meta: { sentence: '填写内容未能写入文件，等待重试。', status: 17 },
      after: { deadline: { target: 'expired', actions: ['expireParties', 'tellEveryone'] } },
      on: {
        'preparing.retried': { target: 'preparing', guard: 'isInitiatorOrAdmin' },
        ...TAKEN_BACK,
      },
    },
    signing: {
      tags: ['open'],
      meta: { sentence: '签署中，等待轮到的签署方签署。', status: 5 },
      entry: 'giveTurns',
      after: {
        deadline: [
          { target: 'expired', guard: 'isNothingSealed', actions: ['expireParties', 'tellEveryone'] },
          { target: 'expiring' },
        ],
      },
      on: {
        'party.sealing': { actions: assign({ sealingCount: ({ context }) => context.sealingCount + 1 }) },
        'party.sealingFailed': { actions: 'countFailed' },
        'party.signed': [
          {
            target: 'finishing',
            guard: 'isLastToSign',
            actions: assign({ signedCount: ({ context }) => context.signedCount + 1, sealingCount: 0 }),
          },
          {
            actions: ['countSigned', 'giveTurns', 'tellInitiator'],
          },
        ],
        'party.rejected': {
          target: 'rejected',
          guard: 'isNothingSealed',
          actions: ['rememberReason', 'cancelParties', 'tellEveryone'],
        },
        'party.urged': { guard: 'isInitiator', actions: 'remindParty' },
        'deadline.extended': {
          target: 'signing',
          reenter: true,
          guard: 'canExtend',
          actions: assign({ deadlineAt: ({ event }) => event.deadlineAt }),
        },
        'contract.withdrawn': {
          target: 'draft',
          guard: 'canWithdraw',
          actions: ['rememberReason', 'tellEveryone', 'reopenDraft'],
        },
        'contract.revoked': {
          target: 'revoked',
          guard: 'canRevoke',
          actions: ['rememberReason', 'cancelParties', 'tellEveryone'],
        },
      },
    },
    expiring: {
      meta: { sentence: '已到截止时间，正在写完此前确认的签名。', status: 15 },
      on: {
        'party.signed': [
          {
            target: 'finishing',
            guard: 'isLastToSign',
            actions: assign({ signedCount: ({ context }) => context.signedCount + 1, sealingCount: 0 }),
          },
          {
            target: 'expired',
            guard: 'isLastSealed',
            actions: ['countSigned', 'expireParties', 'tellEveryone'],
          },
          { actions: 'countSigned' },
        ],
        'party.sealingFailed': [
          {
            target: 'expired',
            guard: 'isLastSealed',
            actions: ['countFailed', 'expireParties', 'tellEveryone'],
          },
          { actions: 'countFailed' },
        ],
      },
    },
    finishing: {
      meta: { sentence: '各方已签署，正在生成最终文件并复核。', status: 13 },
      entry: 'finishDocuments',
      on: {
        'documents.finished': { target: 'completed', actions: ['tellEveryone', 'sendCopies'] },
        'documents.finishFailed': { target: 'finishingFailed', actions: ['rememberReason', 'tellInitiator'] },
      },
    },
    finishingFailed: {
      meta: { sentence: '复核未通过，已签署的内容完好保存，等待重试。', status: 14 },
      on: { 'finish.retried': { target: 'finishing', guard: 'isInitiatorOrAdmin' } },
    },
    completed: {
      tags: ['ended', 'effective'],
      meta: { sentence: '已完成，各方签署有效，内容不再改变。', status: 6 },
      on: { 'abandon.started': { target: 'voiding', guard: 'mayAbandon' } },
    },
    voiding: {
      tags: ['ended', 'effective'],
      meta: { sentence: '作废中，各方签完作废协议之前仍然有效。', status: 11 },
      on: {
        'abandon.finished': { target: 'voided', actions: 'tellEveryone' },
        'abandon.ended': 'completed',
      },
    },
    voided: {
      type: 'final',
      tags: ['ended'],
      meta: { sentence: '已作废，文件和签名原样保存，合同不再有效。', status: 12 },
    },
    revoked: { type: 'final', tags: ['ended'], meta: { sentence: '发起方已撤回，合同不生效。', status: 8 } },
    rejected: { type: 'final', tags: ['ended'], meta: { sentence: '有签署方拒签，合同不生效。', status: 9 } },
    expired: { type: 'final', tags: ['ended'], meta: { sentence: '到期未签完，合同不生效。', status: 10 } },
  },
})
