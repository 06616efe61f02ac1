// The review page (domain.md §10): read, pin and settle notes, pass, return, hand on.
import { expect } from 'vitest'
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewDetail } from '#protocol/contracts/reviews/reviews.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import { reviewingMachine } from '#src/machines/reviewing.machine.ts'
import type { Pin } from '#src/machines/reviewing.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

const id = (n: number): string => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const CONTRACT_ID = id(1)
const [REVIEW_ID, DOCUMENT_ID, TASK_ID, OPEN_NOTE, SETTLED_NOTE, COLLEAGUE] = [2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const AT = '2026-11-23T01:00:00.000Z'

export const noteOf = (changes: Partial<ReviewNote> = {}): ReviewNote => ({
  noteId: OPEN_NOTE,
  documentId: DOCUMENT_ID,
  page: 0,
  x: 120,
  y: 300,
  text: '付款期限请写明',
  author: '方法务',
  at: AT,
  resolvedBy: '',
  replies: [],
  actions: ['reply', 'resolve'],
  ...changes,
})

export const reviewOf = (changes: Partial<ReviewDetail> = {}): ReviewDetail => ({
  reviewId: REVIEW_ID,
  contractId: CONTRACT_ID,
  title: '《设备采购合同》',
  round: 1,
  status: 1,
  starter: '许职员',
  startedAt: AT,
  endedAt: null,
  reason: '',
  openNotes: 1,
  tasks: [
    {
      taskId: TASK_ID,
      name: '方法务',
      isMe: true,
      status: 1,
      opinion: '',
      openNotes: 0,
      decidedAt: null,
      urge: null,
    },
  ],
  notes: [
    noteOf(),
    noteOf({ noteId: SETTLED_NOTE, text: '已改', resolvedBy: '许职员', actions: ['reopen'] }),
  ],
  actions: ['pass', 'return', 'transfer', 'note'],
  notAskable: [],
  ...changes,
})

export const reviewedOf = (changes: Partial<ReviewedContract> = {}): ReviewedContract => ({
  review: reviewOf(),
  attachList: [],
  documents: [
    {
      documentId: DOCUMENT_ID,
      name: '设备采购合同.pdf',
      pages: [{ width: 595, height: 842 }],
      sha256: 'a'.repeat(64),
      isAttachment: false,
    },
  ],
  initiator: '许职员',
  contractType: '采购',
  amount: 1_280_000,
  remark: '',
  deadline: AT,
  parties: ['外来客'],
  previous: null,
  ...changes,
})

/** Nobody asks this reader anything: the initiator, or who reviewed already. */
const READ_ONLY = reviewedOf({ review: reviewOf({ actions: [], notes: [noteOf({ actions: ['reply'] })] }) })

const PIN: Pin = { documentId: DOCUMENT_ID, page: 0, x: 400, y: 200 }

export const reviewingModel = defineModel<typeof reviewingMachine>({
  name: 'reviewing',
  side: 'browser',
  machine: reviewingMachine,
  starts: { page: () => ({ contractId: CONTRACT_ID, newId: counter() }) },
  abstraction: ({ reviewed, readDocuments, pin, decision, act, failure }) => [
    reviewed?.review.actions.length,
    readDocuments.length,
    pin !== undefined,
    decision,
    act?.kind,
    failure !== undefined,
  ],
  events: {
    'done loadReview': {
      cases: { asked: { output: reviewedOf() }, 'not asked': { output: READ_ONLY } },
    },
    'error loadReview': { cases: { '': { error: LOST } } },
    'done act': { cases: { '': { output: {} } } },
    'error act': { cases: { '': { error: refused('review.not-possible', '这次审查已由他人处理') } } },
    'review.reloaded': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'document.read': {
      cases: {
        '': ({ readDocuments }) => (readDocuments.length === 0 ? { documentId: DOCUMENT_ID } : undefined),
      },
      offered: ({ reviewed }, value) =>
        value === 'reading' && reviewed?.review.actions.includes('pass') === true,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '继续阅读' }),
    },
    'pin.wanted': {
      cases: { '': {} },
      offered: ({ reviewed }) => reviewed?.review.actions.includes('note') === true,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '添加批注' }),
    },
    'page.pointed': {
      cases: { '': { pin: PIN } },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '在第 1 页添加批注' }),
    },
    'decision.picked': {
      cases: {
        pass: { decision: 'pass' },
        return: { decision: 'return' },
        transfer: { decision: 'transfer' },
      },
      offered: ({ reviewed, readDocuments }, _value, { decision }) =>
        reviewed?.review.actions.includes(decision) === true &&
        (decision !== 'pass' || readDocuments.length > 0),
      onScreen: (screen, { decision }) =>
        screen.clicks({
          role: 'button',
          name: { pass: '通过', return: '退回', transfer: '转交同事' }[decision],
        }),
    },
    'question.dismissed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '取消' }),
    },
    'act.submitted': {
      cases: {
        pass: { act: { kind: 'pass', opinion: '' } },
        return: { act: { kind: 'return', reason: '请换用标准文本' } },
        transfer: { act: { kind: 'transfer', toMemberId: COLLEAGUE } },
        note: { act: { kind: 'note', pin: PIN, text: '请补充附件' } },
        reply: { act: { kind: 'reply', noteId: OPEN_NOTE, text: '好的' } },
        resolve: { act: { kind: 'resolve', noteId: OPEN_NOTE, isResolved: true } },
        reopen: { act: { kind: 'resolve', noteId: SETTLED_NOTE, isResolved: false } },
        'what may not be opened again': { act: { kind: 'resolve', noteId: OPEN_NOTE, isResolved: false } },
        'to a note that is gone': { act: { kind: 'reply', noteId: id(9), text: '好的' } },
      },
      // Choosing a colleague is the picker's own affair, and nothing offers what may not be.
      offered: ({ reviewed, decision, pin }, value, { act }) => {
        if (act.kind === 'transfer') return false
        if (act.kind === 'pass' || act.kind === 'return') return value === 'deciding' && decision === act.kind
        if (act.kind === 'note') return value === 'writing' && pin !== undefined
        const wanted = act.kind === 'reply' ? 'reply' : act.isResolved ? 'resolve' : 'reopen'
        const note = reviewed?.review.notes.find(({ noteId }) => noteId === act.noteId)
        return value === 'reading' && note?.actions.includes(wanted) === true
      },
      onScreen: async (screen, { act }) => {
        if (act.kind === 'pass') return screen.clicks({ role: 'button', name: '确认通过' })
        if (act.kind === 'return') {
          await screen.types({ label: '退回原因' }, act.reason)
          return screen.clicks({ role: 'button', name: '确认退回' })
        }
        if (act.kind === 'note') {
          await screen.types({ label: '批注内容' }, act.text)
          return screen.clicks({ role: 'button', name: '保存批注' })
        }
        if (act.kind === 'reply') {
          await screen.types({ label: '回复批注 1' }, act.text)
          return screen.clicks({ role: 'button', name: '回复' })
        }
        return screen.clicks({
          role: 'button',
          name: act.kind === 'resolve' && act.isResolved ? '标记已解决' : '重新打开',
        })
      },
    },
  },
  states: {
    loading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    loadingFailed: { sees: (screen) => screen.sees({ text: '送审的版本没有打开' }) },
    reading: {
      holds: ({ context }) => expect([context.pin, context.decision]).toEqual([undefined, undefined]),
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'heading', name: '《设备采购合同》' })
        if (context.failure !== undefined) await screen.sees({ text: context.failure.words })
      },
    },
    pointing: { sees: (screen) => screen.sees({ text: '请在页面上点选批注的位置' }) },
    writing: {
      holds: ({ context }) => expect(context.pin).toEqual(PIN),
      sees: (screen) => screen.sees({ role: 'dialog', name: '在第 1 页添加批注' }),
    },
    deciding: {
      holds: ({ context }) => expect(context.decision).not.toBe(undefined),
      sees: async (screen, { context }) => {
        if (context.failure !== undefined) await screen.sees({ text: context.failure.words })
      },
    },
    sending: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    decided: { holds: ({ context }) => expect(context.decision).not.toBe(undefined) },
  },
  expectations: [
    {
      says: 'what was not read to its end is not passed',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['decision.picked', 'pass'],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'it may be returned unread',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['decision.picked', 'return'],
        ['act.submitted', 'return'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain(`"taskId":"${TASK_ID}","requestId":"id-1"`),
    },
    {
      says: 'a second try goes under the same id, so that it has one effect',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['document.read', ''],
        ['decision.picked', 'pass'],
        ['act.submitted', 'pass'],
        ['error act', ''],
        ['act.submitted', 'pass'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-1"'),
    },
    {
      says: 'what is asked is what is done: another decision is not sent',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['decision.picked', 'return'],
        ['act.submitted', 'transfer'],
      ],
      holds: ({ value }) => expect(value).toBe('deciding'),
    },
    {
      says: 'a note is pinned where the page was pointed at, and the version is read again',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['pin.wanted', ''],
        ['page.pointed', ''],
        ['act.submitted', 'note'],
        ['done act', ''],
      ],
      holds: ({ value, context }) => expect([value, context.pin]).toEqual(['loading', undefined]),
    },
    {
      says: 'after a pass the page is done',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['document.read', ''],
        ['decision.picked', 'pass'],
        ['act.submitted', 'pass'],
        ['done act', ''],
      ],
      holds: ({ value }) => expect(value).toBe('decided'),
    },
    {
      says: 'who is not asked reads and replies, and decides nothing',
      start: 'page',
      steps: [
        ['done loadReview', 'not asked'],
        ['decision.picked', 'return'],
        ['pin.wanted', ''],
        ['act.submitted', 'reply'],
      ],
      holds: ({ value }) => expect(value).toBe('sending'),
    },
    {
      says: 'what may not be done with a note is not sent',
      start: 'page',
      steps: [
        ['done loadReview', 'not asked'],
        ['act.submitted', 'resolve'],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'a version that could not be read again stays in view, with the reason',
      start: 'page',
      steps: [
        ['done loadReview', 'asked'],
        ['act.submitted', 'resolve'],
        ['done act', ''],
        ['error loadReview', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.reviewed?.review.title, context.failure !== undefined]).toEqual([
          'reading',
          '《设备采购合同》',
          true,
        ]),
    },
  ],
})
