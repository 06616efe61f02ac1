// Every list that phones know: its rows as whole payloads of links (specification §2, §3).
import { expect, test } from 'vitest'
import { mobilePayload } from '#protocol/mobile-links.ts'
import type { MobileRow } from '#protocol/mobile-links.ts'
import {
  rowOfConfirmation,
  rowOfLawyerReview,
  rowOfLoan,
  rowOfPaper,
  rowOfPaperTask,
  rowOfReceipt,
} from '#protocol/mobile-rows.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const PART = '22222222-2222-4222-8222-222222222222'
const SIGNING = { contractId: '33333333-3333-4333-8333-333333333333', partyId: PART }

const as = <Row>(row: Partial<Row>): Row => row as Row
const confirmation = as<Parameters<typeof rowOfConfirmation>[0]>
const review = as<Parameters<typeof rowOfLawyerReview>[0]>
const loan = as<Parameters<typeof rowOfLoan>[0]>
const receipt = as<Parameters<typeof rowOfReceipt>[0]>
const paper = as<Parameters<typeof rowOfPaper>[0]>

const at = { contractId: ID, partyId: PART }
const sealing = paper({ paperId: ID, kind: 'fileSeal', actions: [], sealAt: SIGNING, status: 3 })
const report = { paperId: ID, kind: 'report' as const, sealAt: null }

const TABLE: readonly [
  string,
  MobileRow,
  listType: string,
  rowType: string,
  codeId: string,
  state: string,
][] = [
  ['to confirm', rowOfConfirmation(confirmation({ ...at, outcome: '' })), '6', '1', PART, '1'],
  ['confirmed', rowOfConfirmation(confirmation({ ...at, outcome: 'confirmed' })), '6', '2', PART, '0'],
  ['objected to', rowOfConfirmation(confirmation({ ...at, outcome: 'objected' })), '6', '2', PART, '10'],
  ['ended first', rowOfConfirmation(confirmation({ ...at, outcome: 'ended' })), '6', '2', PART, '8'],
  [
    'a case to accept',
    rowOfLawyerReview(review({ lawyerReviewId: ID, actions: ['accept'], status: 1 })),
    '5',
    '1',
    '',
    '1',
  ],
  [
    'one’s own application',
    rowOfLawyerReview(review({ lawyerReviewId: ID, actions: ['cancel'], status: 1 })),
    '5',
    '2',
    '',
    '1',
  ],
  [
    'a draft of a loan',
    rowOfLoan(loan({ loanId: ID, rowType: 3, signing: null, status: 0 })),
    '9',
    '3',
    '',
    '0',
  ],
  [
    'a loan to sign',
    rowOfLoan(loan({ loanId: ID, rowType: 1, signing: SIGNING, status: 1 })),
    '9',
    '1',
    PART,
    '1',
  ],
  [
    'a loan to settle for somebody',
    rowOfLoan(loan({ loanId: ID, rowType: 5, signing: null, status: 3 })),
    '9',
    '5',
    '',
    '3',
  ],
  [
    'a draft of a receipt',
    rowOfReceipt(receipt({ receiptId: ID, actions: ['edit', 'delete'], partyId: null, status: 0 })),
    '10',
    '3',
    '',
    '0',
  ],
  [
    'a receipt to confirm',
    rowOfReceipt(receipt({ receiptId: ID, actions: ['confirm'], partyId: PART, status: 1 })),
    '10',
    '1',
    PART,
    '1',
  ],
  [
    'a receipt to look at',
    rowOfReceipt(receipt({ receiptId: ID, actions: [], partyId: null, status: 2 })),
    '10',
    '2',
    '',
    '2',
  ],
  [
    'a report that came back',
    rowOfPaper(paper({ ...report, actions: ['reopen'], status: 5 })),
    '12',
    '3',
    '',
    '5',
  ],
  ['a report', rowOfPaper(paper({ ...report, actions: [], status: 4 })), '12', '2', '', '4'],
  ['a file to be sealed', rowOfPaper(sealing), '19', '2', PART, '3'],
  ['its seal, for who puts it', rowOfPaperTask(sealing, true), '13', '1', PART, '3'],
  ['what was sealed', rowOfPaperTask(sealing, false), '13', '2', PART, '3'],
]

test.each(TABLE)('%s', (_, row, listType, rowType, codeId, state) => {
  expect(mobilePayload(row)).toEqual({
    resMsgId: ID,
    listType,
    rowType,
    humanType: '',
    codeId,
    code: '',
    state,
  })
})
