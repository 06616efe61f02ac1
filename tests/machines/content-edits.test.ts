// What each event of the wizard does to the content of a draft, and what it leaves alone.
import { describe, expect, test } from 'vitest'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import {
  clampedToPage,
  edited,
  emptyParty,
  withAttachment,
  withFile,
} from '#src/machines/flow-start/content-edits.ts'
import type { ContentEvent } from '#src/machines/flow-start/content-edits.ts'
import {
  completeContent,
  countedIds,
  draftFile,
  newContent,
  ownParty,
  person,
  place,
} from '#tests/support/draft.ts'

const files = [
  draftFile(),
  draftFile({ fileId: 'file-2', name: '附件二.docx' }),
  draftFile({ fileId: 'file-3', name: '附件三.pdf' }),
]
const parties = [ownParty(), person(), person({ partyId: 'party-3', signOrder: 3 })]
const fields = [
  place(),
  place({ fieldId: 'field-2', fileId: 'file-2', partyId: 'party-2', kind: 'personSign' }),
  place({ fieldId: 'field-3', fileId: 'file-2', partyId: 'party-1', kind: 'signDate' }),
]
const filledField = (changes: Partial<FilledField>): FilledField => ({
  ...newFilled('text'),
  fieldId: 'filled-1',
  fileId: 'file-1',
  partyId: 'party-1',
  page: 0,
  x: 10,
  y: 10,
  w: 100,
  h: 20,
  ...changes,
})
const filled = [filledField({}), filledField({ fieldId: 'filled-2', fileId: 'file-2', partyId: 'party-2' })]
const attachList = ['file-7', 'file-8'].map((fileId) => ({
  fileId,
  name: `${fileId}.zip`,
  sha256: 'b'.repeat(64),
  size: 10,
}))
const content = completeContent({ files, parties, fields, filled, attachList })
const bare = completeContent({ files, parties, fields })

const after = (event: ContentEvent, before: DraftContent = content) => edited(before, event, countedIds())

test.each<[string, ContentEvent, Partial<DraftContent>]>([
  ['a way to begin', { type: 'start.picked', startType: 5 }, { startType: 5 }],
  [
    'an input',
    { type: 'content.edited', change: { remark: '请于本周内签署' } },
    { remark: '请于本周内签署' },
  ],
  [
    'a file removed takes its places and fields along',
    { type: 'file.removed', fileId: 'file-2' },
    { files: [files[0]!, files[2]!], fields: [fields[0]!], filled: [filled[0]!] },
  ],
  [
    'a file that only goes along, removed',
    { type: 'file.removed', fileId: 'file-7' },
    { attachList: [attachList[1]!] },
  ],
  [
    'a file moved forward',
    { type: 'file.moved', fileId: 'file-3', to: 1 },
    { files: [files[0]!, files[2]!, files[1]!] },
  ],
  [
    'a file moved back',
    { type: 'file.moved', fileId: 'file-1', to: 1 },
    { files: [files[1]!, files[0]!, files[2]!] },
  ],
  ['a file that is gone, moved', { type: 'file.moved', fileId: 'gone', to: 0 }, {}],
  [
    'a party added is empty but for what is known, and signs last',
    { type: 'party.added', partyType: 2, known: { companyName: '杭州清和' } },
    { parties: [...parties, { ...emptyParty('id-1', 2), companyName: '杭州清和', signOrder: 4 }] },
  ],
  [
    'a party edited keeps its id',
    { type: 'party.edited', partyId: 'party-2', change: { name: '沈一白', partyId: 'other' } },
    { parties: [parties[0]!, { ...parties[1]!, name: '沈一白' }, parties[2]!] },
  ],
  [
    'a party removed takes its places and fields along, and the order closes',
    { type: 'party.removed', partyId: 'party-2' },
    {
      parties: [parties[0]!, { ...parties[2]!, signOrder: 2 }],
      fields: [fields[0]!, fields[2]!],
      filled: [filled[0]!],
    },
  ],
  [
    'a party moved: all are numbered anew',
    { type: 'party.moved', partyId: 'party-3', to: 0 },
    {
      parties: [
        { ...parties[2]!, signOrder: 1 },
        { ...parties[0]!, signOrder: 2 },
        { ...parties[1]!, signOrder: 3 },
      ],
    },
  ],
  [
    'places and filled fields, each in their list',
    { type: 'fields.changed', fields: [filled[1]!, fields[2]!] },
    { fields: [fields[2]!], filled: [filled[1]!] },
  ],
  [
    'the last filled field gone',
    { type: 'fields.changed', fields: [fields[0]!] },
    { fields: [fields[0]!], filled: [] },
  ],
])('%s', (_, event, change) => {
  expect(after(event)).toEqual({ ...content, ...change })
})

describe('a draft without filled fields and attachments', () => {
  test.each<[string, ContentEvent]>([
    ['a file is removed', { type: 'file.removed', fileId: 'file-2' }],
    ['a party is removed', { type: 'party.removed', partyId: 'party-2' }],
    ['places change', { type: 'fields.changed', fields: [fields[0]!] }],
  ])('gets no empty lists of them when %s', (_, event) => {
    expect(Object.keys(after(event, bare))).toEqual(Object.keys(bare))
  })

  test('gets a list with its first filled field', () => {
    expect(after({ type: 'fields.changed', fields: [filled[0]!] }, bare)).toEqual({
      ...bare,
      fields: [],
      filled: [filled[0]],
    })
  })
})

describe('a party of another kind', () => {
  const change = (partyType: 1 | 2) =>
    after(
      { type: 'party.edited', partyId: 'party-1', change: { partyType } },
      { ...content, fields: [...fields, place({ fieldId: 'field-4', kind: 'personSign' })] },
    )

  test('loses its seals when it becomes a person, and keeps what a person signs', () => {
    expect(change(1).fields.map(({ fieldId }) => fieldId)).toEqual(['field-2', 'field-3', 'field-4'])
    const others = [...fields, place({ fieldId: 'field-5', partyId: 'party-3' })]
    expect(
      after(
        { type: 'party.edited', partyId: 'party-2', change: { partyType: 1 } },
        { ...content, fields: others },
      ).fields,
    ).toEqual(others)
  })

  test('loses nothing when it becomes a company, or stays what it is', () => {
    expect(change(2).fields).toHaveLength(4)
    expect(after({ type: 'party.edited', partyId: 'party-1', change: { name: '' } }).fields).toEqual(fields)
  })
})

test('the fiftieth order is the last one', () => {
  const many = Array.from({ length: 50 }, (_, at) => person({ partyId: `p-${at}` }))
  const orders = after({ type: 'party.added', partyType: 1 }, { ...content, parties: many }).parties
  expect(orders.at(-1)).toEqual({ ...emptyParty('id-1', 1), signOrder: 50 })
  expect(emptyParty('id-1', 1).isSelf).toBe(false)
})

describe('a file that arrived', () => {
  test.each([
    ['采购合同.pdf', '采购合同'],
    ['第1.2版.采购合同.docx', '第1.2版.采购合同'],
    ['采购合同.第二版定稿', '采购合同'],
    ['采购合同.第二版定稿件', '采购合同.第二版定稿件'],
    ['采购.pdf合同', '采购'],
    ['采购.pdf之二.最终的合同文本', '采购.pdf之二.最终的合同文本'],
    [`${'长'.repeat(120)}.pdf`, '长'.repeat(100)],
  ])('named %s names the contract %s', (name, title) => {
    expect(withFile(newContent(), draftFile({ name })).name).toBe(title)
  })

  test('goes to its place, and the contract is called like the first file', () => {
    const early = draftFile({ fileId: 'file-0', name: '订单.pdf' })
    expect(withFile({ ...content, name: '采购合同' }, early, 0)).toEqual({
      ...content,
      files: [early, ...files],
      name: '订单',
    })
    expect(withFile(content, early, 1).files).toEqual([files[0], early, files[1], files[2]])
    expect(withFile(content, early).files).toEqual([...files, early])
  })

  test('leaves a name that somebody gave, and names what has none', () => {
    expect(withFile({ ...content, name: '年度采购' }, draftFile(), 0).name).toBe('年度采购')
    expect(withFile({ ...content, name: '' }, draftFile({ name: '订单.pdf' })).name).toBe('采购合同')
    expect(withFile(newContent({ name: '年度采购' }), draftFile()).name).toBe('年度采购')
  })

  test('only to go along, keeps of itself what the list holds', () => {
    const { fileId, name, sha256, size } = draftFile({ fileId: 'file-9' })
    const added = { fileId, name, sha256, size }
    expect(withAttachment(content, draftFile({ fileId: 'file-9' }))).toEqual({
      ...content,
      attachList: [...attachList, added],
    })
    expect(withAttachment(bare, draftFile({ fileId: 'file-9' }))).toEqual({ ...bare, attachList: [added] })
  })
})

test.each([
  ['lies on it', { x: 10, y: 20, w: 30, h: 40 }, { x: 10, y: 20, w: 30, h: 40 }],
  [
    'is beyond the right and lower edge',
    { x: 790, y: 1590, w: 30, h: 40 },
    { x: 770, y: 1560, w: 30, h: 40 },
  ],
  ['is beyond the left and upper edge', { x: -5, y: -5, w: 30, h: 40 }, { x: 0, y: 0, w: 30, h: 40 }],
  ['is larger than it', { x: 10, y: 10, w: 900, h: 1700 }, { x: 0, y: 0, w: 800, h: 1600 }],
  ['has many decimals', { x: 1.26, y: 1.24, w: 3.333, h: 4.16 }, { x: 1.3, y: 1.2, w: 3.3, h: 4.2 }],
])('a box that %s is brought onto its page', (_, box, clamped) => {
  expect(clampedToPage(box, { width: 100, height: 200 })).toEqual(clamped)
})
