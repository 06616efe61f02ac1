// Mobile links: every list type, its page in the mobile app, and the payload a phone is given.
import { describe, expect, it, test } from 'vitest'
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import {
  HUMAN_TYPE,
  listOfCopies,
  listOfForms,
  MOBILE_PAGES,
  mobileAddress,
  mobilePath,
  mobilePayload,
  ROW_TYPE,
} from '#protocol/mobile-links.ts'
import type { ListType, MobileRow } from '#protocol/mobile-links.ts'
import { LIST_PATHS } from '#src/app/list-paths.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const PART = '22222222-2222-4222-8222-222222222222'
const rowIn = (listType: ListType, change: Partial<MobileRow> = {}): MobileRow => ({
  listType,
  rowType: ROW_TYPE.toDo,
  id: ID,
  status: 5,
  ...change,
})

// Numbers 9, 10, 12, 13, 19 and all names but signing and drafts are given; paths and the other numbers are ours.
const TABLE: readonly [
  number: ListType,
  name: string,
  path: string,
  humanType: string,
  here: string | null,
][] = [
  [1, 'signing', '/sign/signing', '', '/sign/list/signing'],
  [2, 'review', '/sign/review', '', '/sign/list/review'],
  [3, 'approval', '/sign/approval', '', '/sign/list/approval'],
  [4, 'seal', '/sign/seal', '', '/sign/list/signatureApprovalList'],
  [5, 'law', '/sign/law', '', '/sign/list/lawyer'],
  [6, 'confirm', '/sign/confirm', '', '/sign/list/confirm'],
  [7, 'cancellation', '/sign/cancellation', '', '/sign/list/abandon'],
  [8, 'sign_chaosong', '/sign/chaosong', '', null],
  [9, 'loan', '/sign/loan', '', '/sign/list/loan'],
  [10, 'receipt', '/sign/receipt', '', '/sign/list/receipt'],
  [11, 'drafts', '/sign/drafts', '', '/sign/list/drafts'],
  [12, 'signReport', '/office/signReport', '', '/office/signingReport'],
  [13, 'usingSeal', '/office/usingSeal', '', '/office/approvalSeal'],
  [14, 'draftOffice', '/office/drafts', '', '/office/fileDrafts'],
  [15, 'entry_chaosong', '/human/chaosong', '1', '/human/copies'],
  [16, 'regular_chaosong', '/human/chaosong', '2', '/human/copies'],
  [17, 'transfer_chaosong', '/human/chaosong', '3', '/human/copies'],
  [18, 'depart_chaosong', '/human/chaosong', '4', '/human/copies'],
  [19, 'fileSeal', '/office/fileSeal', '', '/office/fileReport'],
  [20, 'entry_fillForm', '/human/fillForm', '1', '/human/entryManage'],
  [21, 'regular_fillForm', '/human/fillForm', '2', '/human/regularManage'],
  [22, 'transfer_fillForm', '/human/fillForm', '3', '/human/transferManage'],
  [23, 'depart_fillForm', '/human/fillForm', '4', '/human/departManage'],
]

describe('the whole table', () => {
  it('has every list type once', () => {
    expect(TABLE.map(([number]) => String(number))).toEqual(Object.keys(MOBILE_PAGES))
  })

  it.each(TABLE)('list type %i is %s, at %s, with HR type “%s”', (listType, name, path, humanType) => {
    expect(MOBILE_PAGES[listType]).toMatchObject({ name, path })
    const payload = {
      resMsgId: ID,
      listType: String(listType),
      rowType: '1',
      humanType,
      codeId: '',
      code: '',
      state: '5',
    }
    expect(mobilePayload(rowIn(listType))).toEqual(payload)
    expect(mobilePath(rowIn(listType))).toBe(
      `${path}?resMsgId=${ID}&listType=${listType}&rowType=1&humanType=${humanType}&codeId=&code=&state=5`,
    )
  })

  it.each(TABLE)(
    'the computer’s list of type %i is the same (%s)',
    (listType, _name, _path, _human, here) => {
      expect(LIST_PATHS[listType] ?? null).toBe(here)
    },
  )

  it('has what the red dots are counted by', () => {
    expect(Object.values(LIST_TYPE).filter((listType) => !(listType in MOBILE_PAGES))).toEqual([])
  })
})

test('the kinds of HR work have their copies from 15 and their forms from 20 on', () => {
  expect(Object.values(HUMAN_TYPE).map((kind) => [listOfCopies(kind), listOfForms(kind)])).toEqual([
    [15, 20],
    [16, 21],
    [17, 22],
    [18, 23],
  ])
})

test.each([
  ['to do', ROW_TYPE.toDo, '1'],
  ['view', ROW_TYPE.view, '2'],
  ['edit', ROW_TYPE.edit, '3'],
  ['settle', ROW_TYPE.settle, '4'],
  ['settle for somebody else', ROW_TYPE.settleForOther, '5'],
] as const)('a loan row to %s carries it', (_, rowType, said) => {
  const row = rowIn(9, { rowType, partId: PART, number: 'JT-20261122-0001', status: 3 })
  expect(mobilePayload(row)).toEqual({
    resMsgId: ID,
    listType: '9',
    rowType: said,
    humanType: '',
    codeId: PART,
    code: 'JT-20261122-0001',
    state: '3',
  })
})

describe('the address a phone opens', () => {
  const row = rowIn(4, { partId: PART, number: '采购 1&2' })
  const query = `resMsgId=${ID}&listType=4&rowType=1&humanType=&codeId=${PART}&code=%E9%87%87%E8%B4%AD+1%262&state=5`
  const here = 'https://sign.example.com/signModel/signatureApproval?contractId=1'

  it.each([
    ['this site where there is no mobile site', null, here],
    [
      'the site with the payload as its query',
      'https://m.example.com/app',
      `https://m.example.com/app?${query}`,
    ],
    ['beside a query of the site’s own', 'https://m.example.com/?v=2', `https://m.example.com/?v=2&${query}`],
    [
      'the page where the site says the path goes',
      'https://m.example.com/#/open?to={path}',
      `https://m.example.com/#/open?to=${encodeURIComponent(`/sign/seal?${query}`)}`,
    ],
  ])('is %s', (_, site, address) => {
    expect(mobileAddress(row, { site, here })).toBe(address)
  })
})
