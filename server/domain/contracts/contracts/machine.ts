// The life of a contract as a chart, which alone decides its status.
// See domain.md §1.1, and docs/decisions for our additions.
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export interface ContractCause {
  readonly isInitiator: boolean
  /** Administrator of the initiating company. */
  readonly isAdmin: boolean
}

/** The stages a launch asks for before the signing; each is left for the next one wanted. */
export interface WantedStages {
  /** Whether colleagues review its content first of all. */
  readonly needsReview: boolean
  /** Whether the company's own people approve it before anybody else hears of it. */
  readonly needsApproval: boolean
  /** Parties that confirm it before anybody signs; 0 where it wants no confirmation. */
  readonly confirmerCount: number
}

/** Straight to the signing. */
export const NO_STAGES: WantedStages = { needsReview: false, needsApproval: false, confirmerCount: 0 }

/** What the chart remembers of a contract; times in milliseconds since 1970. */
export interface ContractContext extends WantedStages {
  readonly deadlineAt: number
  readonly partyCount: number
  readonly signedCount: number
  /** Parties whose signature is being put into the documents right now. */
  readonly sealingCount: number
  /** Whether the product wrote it: there is no draft to go back to. */
  readonly isMade: boolean
  readonly confirmedCount: number
}

/** What the chart knows of a contract before its launch. */
export const NEW_CONTRACT: ContractContext = {
  deadlineAt: 0,
  partyCount: 0,
  signedCount: 0,
  sealingCount: 0,
  ...NO_STAGES,
  isMade: false,
  confirmedCount: 0,
}

/** `at` is the server's time of the event in milliseconds since 1970. */
export type ContractEvent =
  | ({
      type: 'contract.launched'
      at: number
      by: ContractCause
      deadlineAt: number
      partyCount: number
    } & WantedStages)
  | { type: 'review.passed'; at: number }
  | { type: 'review.returned'; at: number; reason: string }
  | { type: 'approval.passed'; at: number }
  | { type: 'approval.refused'; at: number; reason: string }
  /** A returned contract is taken up again by its initiator. */
  | { type: 'contract.reopened'; at: number; by: ContractCause }
  | { type: 'contract.withdrawn'; at: number; by: ContractCause; reason: string }
  | { type: 'contract.revoked'; at: number; by: ContractCause; reason: string }
  | { type: 'deadline.extended'; at: number; by: ContractCause; deadlineAt: number }
  | { type: 'party.urged'; at: number; by: ContractCause; partyId: string }
  | { type: 'party.confirmed'; at: number }
  | { type: 'confirmation.objected'; at: number; reason: string }
  /** All values are in the documents, and the signature fields are reserved. */
  | { type: 'documents.prepared'; at: number }
  | { type: 'documents.prepareFailed'; at: number; reason: string }
  | { type: 'preparing.retried'; at: number; by: ContractCause }
  | { type: 'party.sealing'; at: number }
  | { type: 'party.sealingFailed'; at: number }
  | { type: 'party.signed'; at: number }
  | { type: 'party.rejected'; at: number; reason: string }
  | { type: 'documents.finished'; at: number }
  | { type: 'documents.finishFailed'; at: number; reason: string }
  | { type: 'finish.retried'; at: number; by: ContractCause }
  /** One of those who signed wants it void: all are asked to sign an agreement about it. */
  | { type: 'abandon.started'; at: number; isOriginalParty: boolean }
  | { type: 'abandon.finished'; at: number }
  | { type: 'abandon.ended'; at: number }

/** Longest a deadline may lie ahead, in milliseconds. */
export const DEADLINE_MAX_MS = (90 * 24 + 1) * 3_600_000

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
  guards: {
    isInitiator: ({ event }) => 'by' in event && event.by.isInitiator,
    needsReview: ({ event }) =>
      event.type === 'contract.launched' && event.by.isInitiator && event.needsReview,
    needsApproval: ({ event }) =>
      event.type === 'contract.launched' && event.by.isInitiator && event.needsApproval,
    isApprovalNext: ({ context }) => context.needsApproval,
    needsConfirm: ({ context, event }) =>
      event.type === 'contract.launched'
        ? event.by.isInitiator && event.confirmerCount > 0
        : context.confirmerCount > 0,
    isLastToConfirm: ({ context }) => context.confirmedCount + 1 >= context.confirmerCount,
    isInitiatorOrAdmin: ({ event }) => 'by' in event && (event.by.isInitiator || event.by.isAdmin),
    canWithdraw: ({ context, event }) =>
      'by' in event &&
      event.by.isInitiator &&
      !context.isMade &&
      context.signedCount === 0 &&
      context.sealingCount === 0,
    // A confirmed signature is written first; a caller who wants to end the contract meanwhile must wait.
    canRevoke: ({ context, event }) =>
      'by' in event && (event.by.isInitiator || event.by.isAdmin) && context.sealingCount === 0,
    isNothingSealed: ({ context }) => context.sealingCount === 0,
    isLastSealed: ({ context }) => context.sealingCount <= 1,
    canExtend: ({ context, event }) =>
      event.type === 'deadline.extended' &&
      event.by.isInitiator &&
      event.deadlineAt > context.deadlineAt &&
      event.deadlineAt > event.at &&
      event.deadlineAt - event.at <= DEADLINE_MAX_MS,
    // An agreement to void another contract is not voided itself.
    mayAbandon: ({ context, event }) =>
      event.type === 'abandon.started' && event.isOriginalParty && !context.isMade,
    isLastToSign: ({ context }) => context.signedCount + 1 >= context.partyCount,
  },
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
      meta: { sentence: '已完成，各方签署有效，文件不再改变。', status: 6 },
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
