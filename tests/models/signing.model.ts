// The signing page: read, choose, prove the will, sign, wait for the sealed document; or decline.
// See domain.md §1.2, §2.
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { neededKinds } from '#src/machines/signing/seal-choice.ts'
import type { FailedAt } from '#src/machines/signing/signing-parts.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'
import { isIn } from '#tests/models/support/is-in.ts'
import {
  APPLIED_TASK,
  APPLYING_TASK,
  AT,
  COMPANY_TASK,
  DOCUMENT_ID,
  OFFICIAL_SEAL,
  NOT_MY_TURN,
  SIGNATURE,
  SQUARE_SIGNATURE,
  stateOf,
  TASK,
} from '#tests/models/support/task.ts'

type Context = SnapshotFrom<typeof signingMachine>['context']

/** The question whether to refuse covers the page. */
const isFree = (_: unknown, value: unknown): boolean => !isIn(value, 'preparing.refusing.rejecting')
const isOutdated = ({ failure, failedAt }: Context): boolean =>
  failedAt === 'proving' && failure?.code === 'willing.documents-changed'
const seesFailure = async (screen: Screen, { failure, failedAt }: Context, at: FailedAt) => {
  if (failedAt === at && failure !== undefined) await screen.sees({ text: new RegExp(failure.words) })
}

const TOKEN = { willingToken: 'will-1', expiresAt: '2026-11-23T01:10:00.000Z' }

const ONLY_AN_AGENT =
  'only an agent of a company without the right to its seal applies: walked in the view, and on the server by tests/models/server/seal-request-walk.test.ts'

export const signingModel = defineModel<typeof signingMachine>({
  name: 'signing',
  side: 'browser',
  machine: signingMachine,
  starts: { 'from a notice': () => AT },
  abstraction: ({ task, readDocuments, secondsToRead, chosen, made, state, failure, failedAt }) => [
    task?.status,
    task?.seals.length,
    readDocuments.length,
    secondsToRead,
    task?.partyType,
    Object.values(chosen),
    failure?.code,
    failedAt,
    made.length > 0,
    state?.status,
  ],
  events: {
    'task.reloaded': {
      cases: { '': {} },
      offered: (context, value) =>
        isIn(value, 'loadingFailed') ||
        isIn(value, 'blocked') ||
        (isFree(context, value) && isOutdated(context)),
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(重试|重新检查|重新打开文件)$/ }),
    },
    'document.read': {
      cases: { '': { documentId: DOCUMENT_ID } },
      offered: isFree,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '继续阅读' }),
    },
    'seal.chosen': {
      offered: ({ chosen, ...context }, value, { kind, sealId }) =>
        isFree(context, value) && kind === 'personSign' && chosen[kind] !== sealId,
      onScreen: (screen, { sealId }) =>
        screen.clicks({
          role: 'radio',
          name: sealId === SQUARE_SIGNATURE.sealId ? SQUARE_SIGNATURE.name : SIGNATURE.name,
        }),
      cases: {
        another: ({ seals }) =>
          seals.some(({ sealId }) => sealId === SQUARE_SIGNATURE.sealId)
            ? { kind: 'personSign', sealId: SQUARE_SIGNATURE.sealId }
            : undefined,
        'one of two': ({ seals }) =>
          seals.some(({ sealId }) => sealId === OFFICIAL_SEAL.sealId)
            ? { kind: 'companySeal', sealId: OFFICIAL_SEAL.sealId }
            : undefined,
      },
    },
    'seal.made': {
      offered: ({ seals }, value, { kind }) =>
        isFree(seals, value) && kind === 'personSign' && seals.length === 0,
      onScreen: async (screen) => {
        await screen.clicks({ role: 'button', name: '现在手写签名' })
        await screen.clicks({ text: '字体签名' })
        await screen.clicks({ role: 'button', name: '使用此签名' })
      },
      cases: {
        signature: ({ made, task }) =>
          made.length === 0 && task?.partyType === 1 ? { kind: 'personSign', seal: SIGNATURE } : undefined,
        'one of two': ({ made, task }) =>
          made.length === 0 && task?.partyType === 2
            ? { kind: 'companySeal', seal: OFFICIAL_SEAL }
            : undefined,
      },
    },
    'will.submitted': {
      cases: { '': { method: 'signPwd', secret: '246810' } },
      offered: (context, value) => isFree(context, value) && !isOutdated(context),
      onScreen: async (screen, { secret }) => {
        await screen.clicks({ text: '密码认证' })
        await screen.types({ label: '签署密码' }, secret)
      },
    },
    'sign.submitted': {
      cases: { '': {} },
      offered: (context, value) =>
        isFree(context, value) &&
        ['reading.read', 'dwelling.enough', 'choosing.chosen'].every((path) =>
          isIn(value, `preparing.${path}`),
        ),
      onScreen: (screen) => screen.clicks({ role: 'button', name: '签署' }),
    },
    'apply.submitted': {
      cases: { '': { reason: '与客户签订年度合同' } },
      offered: ({ task, ...context }, value) =>
        isFree(context, value) &&
        task?.prospect !== null &&
        ['reading.read', 'dwelling.enough'].every((path) => isIn(value, `preparing.${path}`)),
      onScreen: async (screen, { reason }) => {
        await screen.clicks({ role: 'button', name: '申请用印' })
        await screen.types({ label: '用印事由' }, reason)
        await screen.clicks({ role: 'button', name: '申请用印', last: true })
      },
    },
    'reject.submitted': {
      cases: { '': { reason: '租金与约定不符' } },
      onScreen: async (screen, { reason }) => {
        await screen.clicks({ role: 'button', name: '拒签' })
        await screen.types({ label: '拒签原因' }, reason)
        await screen.clicks({ role: 'button', name: '拒签', last: true })
      },
    },
    'failure.read': {
      cases: { '': ({ failure }) => (failure ? {} : undefined) },
      // Words about one way of proving go away with it.
      offered: (context, value) =>
        isFree(context, value) && context.failedAt === 'proving' && isIn(value, 'preparing.proving.unproven'),
      onScreen: (screen) => screen.clicks({ text: '短信认证' }),
    },
    'done loadTask': {
      cases: {
        open: { output: TASK },
        'no signature yet': { output: { ...TASK, seals: [] } },
        'a company without seals': { output: COMPANY_TASK },
        'a company with one of two': { output: { ...COMPANY_TASK, seals: [OFFICIAL_SEAL] } },
        'to be applied for': { output: APPLYING_TASK },
        'applied for': { output: APPLIED_TASK },
        'not my turn': { output: NOT_MY_TURN },
        'being sealed': { output: { ...TASK, status: PARTY_STATUS.sealing } },
        signed: { output: { ...TASK, status: PARTY_STATUS.signed } },
      },
    },
    'error loadTask': { cases: { '': { error: LOST } } },
    'done proveWill': { cases: { '': { output: TOKEN } } },
    'error proveWill': {
      cases: {
        wrong: { error: refused('sign-password.wrong', '签署密码不正确') },
        changed: { error: refused('willing.documents-changed', '文件有变化，请重新打开后再确认') },
      },
    },
    'done sign': { cases: { '': { output: {} } } },
    'error sign': { cases: { '': { error: refused('willing.invalid', '意愿认证已失效，请重新认证') } } },
    'done apply': { cases: { '': { output: {} } } },
    'error apply': { cases: { '': { error: refused('approval.nobody', '审批流程没有审批人') } } },
    'done reject': { cases: { '': { output: {} } } },
    'error reject': {
      cases: { '': { error: refused('contract.not-possible', '合同已结束') } },
      afterwards: async (screen) => {
        await screen.sees({ text: /合同已结束/ })
        await screen.clicks({ role: 'button', name: '取消' })
      },
    },
    'done askState': {
      cases: {
        signed: { output: stateOf(PARTY_STATUS.signed) },
        sealing: { output: stateOf(PARTY_STATUS.sealing) },
        'given back': { output: stateOf(PARTY_STATUS.toSign) },
      },
    },
    'error askState': { cases: { '': { error: LOST } } },
  },
  states: {
    loading: {
      holds: ({ tags }) => expect([...tags].sort()).toEqual(['blocking', 'busy']),
      sees: async (screen, { context }) => {
        if (context.task === undefined) await screen.sees({ role: 'status', name: '正在打开签署任务' })
      },
    },
    loadingFailed: {
      holds: ({ context }) => expect(context.failedAt).toBe(context.failure && 'loading'),
      sees: (screen) => screen.sees({ text: '签署任务没有打开' }),
    },
    blocked: {
      holds: ({ context }) => expect(['not-my-turn', 'applied']).toContain(context.task?.blocked?.code),
      sees: (screen, { context }) =>
        screen.sees({
          role: 'heading',
          name: context.task?.blocked?.code === 'applied' ? '已申请用印' : '请等待其他方先签',
        }),
    },
    preparing: {
      sees: async (screen, { context }) => {
        await seesFailure(screen, context, 'submitting')
        await seesFailure(screen, context, 'applying')
      },
      holds: ({ context, tags, children }) => {
        expect([context.task?.blocked, tags.has('editable')]).toEqual([null, true])
        expect(children.willingCode).toBeDefined()
      },
    },
    'preparing.reading.unread': {
      holds: ({ context }) => expect(context.readDocuments).toEqual([]),
      sees: (screen) => screen.sees({ text: /请读到最后一页/ }),
    },
    'preparing.reading.read': {
      sees: (screen) => screen.sees({ text: /已读到最后一页/ }),
      holds: ({ context }) => expect(context.readDocuments).toEqual([DOCUMENT_ID]),
    },
    'preparing.dwelling.short': {
      holds: ({ context }) => expect(context.secondsToRead).toBeGreaterThan(0),
      sees: (screen, { context }) =>
        screen.sees({ text: new RegExp(`还需阅读 ${context.secondsToRead} 秒`) }),
    },
    'preparing.dwelling.enough': {
      holds: ({ context }) => expect(context.secondsToRead).toBe(0),
      sees: (screen) => screen.seesNo({ text: /还需阅读/ }),
    },
    'preparing.choosing.open': {
      sees: (screen) => screen.sees({ role: 'heading', name: /^选择.+未完成$/ }),
      holds: ({ context }) =>
        expect(context.task && neededKinds(context.task).every((kind) => context.chosen[kind])).toBe(false),
    },
    'preparing.choosing.chosen': {
      sees: (screen) => screen.sees({ role: 'heading', name: /^(选择|由同事用印).+已完成$/ }),
      holds: ({ context }) =>
        expect(context.task && neededKinds(context.task).every((kind) => context.chosen[kind])).toBe(true),
    },
    'preparing.proving.unproven': {
      holds: ({ context }) => expect(context.willingToken).toBe(''),
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'heading', name: /^意愿认证.+未完成$/ })
        await seesFailure(screen, context, 'proving')
      },
    },
    'preparing.proving.proven': {
      holds: ({ context }) => expect(context.willingToken).toBe('will-1'),
      sees: (screen) => screen.sees({ text: /已确认是您本人的意愿/ }),
    },
    'preparing.proving.spared': {
      holds: ({ context }) =>
        expect([context.willingToken, context.task?.prospect?.mustApply]).toEqual(['', true]),
      sees: (screen) => screen.sees({ text: '由用印的同事认证，您不需要。' }),
    },
    applying: {
      holds: ({ context, tags }) =>
        expect([context.readDocuments, tags.has('blocking')]).toEqual([[DOCUMENT_ID], true]),
      sees: (screen) => screen.sees({ text: '正在提交用印申请' }),
    },
    'preparing.refusing.rejecting': {
      sees: (screen) => screen.sees({ role: 'dialog', name: /^拒签《/ }),
    },
    // Nothing is signed that was not read, chosen and willed.
    submitting: {
      sees: (screen) => screen.sees({ text: '正在签署' }),
      holds: ({ context }) => {
        expect([context.readDocuments, context.secondsToRead, context.willingToken]).toEqual([
          [DOCUMENT_ID],
          0,
          'will-1',
        ])
        expect([SIGNATURE.sealId, SQUARE_SIGNATURE.sealId]).toContain(context.chosen.personSign)
      },
    },
    sealing: {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: async (screen, { context }) => {
        await screen.sees({ text: '正在签署' })
        await seesFailure(screen, context, 'sealing')
      },
    },
    signed: {
      holds: ({ context }) => expect(context.state?.status).toBe(PARTY_STATUS.signed),
      sees: (screen) => screen.sees({ role: 'heading', name: '已签署' }),
    },
    rejected: { sees: (screen) => screen.sees({ role: 'heading', name: '已拒签' }) },
  },
  notInBrowser: {
    'applying|xstate.done.actor.apply|0': ONLY_AN_AGENT,
    'applying|xstate.error.actor.apply|0': ONLY_AN_AGENT,
    'preparing.proving.unproven||0': ONLY_AN_AGENT,
    'preparing|apply.submitted|0': ONLY_AN_AGENT,
    'preparing|task.reloaded|0':
      'the page offers it when the documents changed; launched again with others, a contract has other parties',
    'sealing.answered||2':
      'the server gives an act back only when it cannot put the signature into the documents',
  },
  expectations: [
    ...(
      [
        ['a company without seals', 'seal.made'],
        ['a company with one of two', 'seal.chosen'],
      ] as const
    ).map(([task, event]) => ({
      says: `one seal where two are needed is not enough (${event})`,
      start: 'from a notice',
      steps: [
        ['done loadTask', task],
        [event, 'one of two'],
      ] as const,
      holds: (snapshot: SnapshotFrom<typeof signingMachine>) =>
        expect(snapshot.matches({ preparing: { choosing: 'open' } })).toBe(true),
    })),
    {
      says: 'who cannot put the seal never signs, but applies once all is read',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'to be applied for'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['sign.submitted', ''],
        ['apply.submitted', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('applying')
        expect(effects.at(-1)).toBe(
          `apply began {"contractId":"${AT.contractId}","partyId":"${AT.partyId}","reason":"与客户签订年度合同","willingToken":"","seals":{}}`,
        )
      },
    },
    {
      says: 'applying without having read to the end is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'to be applied for'],
        ['apply.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'signing without having read to the end is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'signing before the reading time is over is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'signing without a signature is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'no signature yet'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'read, waited, chosen and willed: the act is sent with its proof',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('submitting')
        expect(effects.at(-1)).toBe(
          `sign began {"contractId":"${AT.contractId}","partyId":"${AT.partyId}","willingToken":"will-1","seals":{"personSign":"${SIGNATURE.sealId}"}}`,
        )
      },
    },
    {
      says: 'a proof of will is good for ten minutes',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['after willingLifetime', ''],
      ],
      holds: ({ context, matches }) => {
        expect(context.willingToken).toBe('')
        expect(matches).toBeTypeOf('function')
      },
    },
    {
      says: 'the will is proved for the documents as they are',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
      ],
      holds: (_, effects) => expect(effects.at(-1)).toContain(`"documentsHash":"${TASK.documentsHash}"`),
    },
    {
      says: 'one who signed already is shown the result, not the form',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'signed'],
        ['done askState', 'signed'],
      ],
      holds: ({ value, status }) => expect([value, status]).toEqual(['signed', 'done']),
    },
    {
      says: 'what was read before a refused act need not be read again',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
        ['error sign', ''],
        ['done loadTask', 'open'],
      ],
      holds: ({ context, value }) => {
        expect(value).toEqual({
          preparing: {
            reading: 'read',
            dwelling: 'enough',
            choosing: 'chosen',
            proving: 'unproven',
            refusing: 'resting',
          },
        })
        expect(context.failedAt).toBe('submitting')
      },
    },
    {
      says: 'a refusal that fails leaves the proof of will',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['reject.submitted', ''],
        ['error reject', ''],
      ],
      holds: ({ context }) =>
        expect([context.willingToken, context.failedAt]).toEqual(['will-1', 'rejecting']),
    },
    {
      says: 'a signature made here and kept is offered once',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'no signature yet'],
        ['seal.made', 'signature'],
        ['task.reloaded', ''],
        ['done loadTask', 'open'],
      ],
      holds: ({ context }) => expect(context.seals).toEqual(TASK.seals),
    },
    {
      says: 'a refusal carries its reason and ends the page',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['reject.submitted', ''],
        ['done reject', ''],
      ],
      holds: ({ value }) => expect(value).toBe('rejected'),
    },
  ],
})
