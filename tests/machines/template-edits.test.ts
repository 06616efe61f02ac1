// What typing into a template changes in the draft: values, roles, a newer version.
import { describe, expect, test } from 'vitest'
import type { AskedField, DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import {
  rememberedFor,
  renewed,
  withPartyFor,
  withSelfAs,
  withValue,
  withValues,
} from '#src/machines/flow-start/template-edits.ts'
import { countedIds, ownParty, person } from '#tests/support/draft.ts'
import { TEMPLATE } from '#tests/models/support/draft.ts'

const field = (key: string, changes: Partial<AskedField> = {}): AskedField => ({
  ...TEMPLATE.fields[1]!,
  key,
  label: key,
  ...changes,
})

const template = (changes: Partial<DraftTemplate> = {}): DraftTemplate => ({
  ...TEMPLATE,
  roles: [
    { name: '甲方', partyId: 'party-1', isSealed: true },
    { name: '乙方', partyId: 'party-2', isSealed: false },
  ],
  fields: [field('地点'), field('租金')],
  values: { 地点: '杭州' },
  ...changes,
})

const filling = (changes: Partial<DraftTemplate> = {}) => ({
  template: template(changes),
  parties: [ownParty(), person()],
  files: [],
})

describe('a typed value', () => {
  test('stands beside the others', () => {
    expect(withValue(filling(), '租金', '3000')).toEqual({
      template: template({ values: { 地点: '杭州', 租金: '3000' } }),
    })
  })

  test('is replaced by the next one', () => {
    expect(withValue(filling(), '地点', '上海')).toEqual({ template: template({ values: { 地点: '上海' } }) })
  })

  test('goes when it is emptied, so that what is known of the party shows again', () => {
    expect(withValue(filling(), '地点', '')).toEqual({ template: template({ values: {} }) })
  })

  test('of several at once replaces those of the same key alone', () => {
    expect(withValues(filling(), { 地点: '上海', 租金: '3000' })).toEqual({
      template: template({ values: { 地点: '上海', 租金: '3000' } }),
    })
    expect(withValues(filling(), { 租金: '3000' })).toEqual({
      template: template({ values: { 地点: '杭州', 租金: '3000' } }),
    })
  })
})

describe('values of the last time', () => {
  const last = (fields: readonly AskedField[], remembered: Record<string, string>, values = {}) =>
    rememberedFor(filling({ fields: [...fields], values }), remembered)

  test('come into empty fields alone', () => {
    expect(last([field('地点'), field('租金')], { 地点: '上海', 租金: '3000' }, { 地点: '杭州' })).toEqual({
      租金: '3000',
    })
  })

  test('of fields that are not asked any more, or were empty, are left out', () => {
    expect(last([field('租金'), field('用途')], { 地点: '上海', 租金: '' })).toEqual({})
  })

  test('do not come from what every object has by its kind', () => {
    expect(last([field('constructor')], {})).toEqual({})
  })

  test('leave to the other side what the other side fills in', () => {
    expect(
      last([field('住所', { role: '乙方' }), field('地点', { role: '甲方' })], {
        住所: '北京',
        地点: '上海',
      }),
    ).toEqual({ 地点: '上海' })
  })

  test('stay out of a part that is left out', () => {
    const fields = [
      field('押金', { when: [{ key: '是否押金', equals: '是' }] }),
      field('是否押金', { kind: 'radio', options: ['是', '否'] }),
    ]
    expect(last(fields, { 押金: '500' })).toEqual({})
    expect(last(fields, { 押金: '500' }, { 是否押金: '是' })).toEqual({ 押金: '500' })
  })

  test.each(['select', 'radio', 'checkbox'] as const)(
    'of a %s come only while the choice is offered',
    (kind) => {
      const fields = [field('付款', { kind, options: ['月付', '季付'] })]
      expect(last(fields, { 付款: '季付' })).toEqual({ 付款: '季付' })
      expect(last(fields, { 付款: '年付' })).toEqual({})
    },
  )

  test('of several ticks come only while all of them are offered', () => {
    const fields = [field('设施', { kind: 'checkbox', options: ['空调', '热水器'] })]
    expect(last(fields, { 设施: '空调\n热水器' })).toEqual({ 设施: '空调\n热水器' })
    expect(last(fields, { 设施: '空调\n车位' })).toEqual({})
  })
})

describe('one’s own identity', () => {
  const who = ({ template: after }: ReturnType<typeof withSelfAs>) =>
    after?.roles.map(({ name, partyId, isSealed }) => [name, partyId, isSealed])

  test('takes a role, and whoever had it takes the role that was one’s own', () => {
    expect(withSelfAs(filling(), '乙方')).toEqual({
      template: template({
        roles: [
          { name: '甲方', partyId: 'party-2', isSealed: true },
          { name: '乙方', partyId: 'party-1', isSealed: false },
        ],
      }),
    })
  })

  test('leaves its former role as it is when nobody had the new one', () => {
    const roles = [
      { name: '甲方', partyId: 'party-1', isSealed: true },
      { name: '乙方', partyId: 'gone', isSealed: false },
      { name: '丙方', partyId: 'party-2', isSealed: false },
    ]
    expect(who(withSelfAs(filling({ roles }), '乙方'))).toEqual([
      ['甲方', 'party-1', true],
      ['乙方', 'party-1', false],
      ['丙方', 'party-2', false],
    ])
  })

  test('that had no role yet takes one, and the others keep theirs', () => {
    const roles = [
      { name: '甲方', partyId: 'gone', isSealed: true },
      { name: '乙方', partyId: 'party-2', isSealed: false },
    ]
    expect(who(withSelfAs(filling({ roles }), '乙方'))).toEqual([
      ['甲方', 'gone', true],
      ['乙方', 'party-1', false],
    ])
  })

  test('that is no party changes nothing', () => {
    expect(withSelfAs({ ...filling(), parties: [person()] }, '甲方')).toEqual({})
  })
})

describe('a party for a role whose party was removed', () => {
  test('signs behind the others and takes that role alone', () => {
    const fresh = person({ partyId: 'party-3', signOrder: 1 })
    expect(withPartyFor(filling(), '乙方', fresh)).toEqual({
      parties: [ownParty(), person(), { ...fresh, signOrder: 3 }],
      template: template({
        roles: [
          { name: '甲方', partyId: 'party-1', isSealed: true },
          { name: '乙方', partyId: 'party-3', isSealed: false },
        ],
      }),
    })
  })

  test('never gets an order above the fifty parties of a contract', () => {
    const parties = Array.from({ length: 50 }, (_, at) => person({ partyId: `p-${at}` }))
    const after = withPartyFor({ ...filling(), parties }, '乙方', person({ partyId: 'last' }))
    expect(after.parties?.at(-1)?.signOrder).toBe(50)
  })
})

describe('a newer version of the template', () => {
  const newest = {
    version: 2,
    roles: [
      { name: '乙方', isSealed: true },
      { name: '丙方', isSealed: false },
    ],
    fields: [field('租金')],
  }

  test('keeps the parties of its roles, asks for one where a role is new, and drops what it asks no more', () => {
    const before = filling({ values: { 地点: '杭州', 租金: '3000' } })
    expect(renewed(before, newest, countedIds())).toEqual({
      template: {
        ...before.template,
        version: 2,
        roles: [
          { name: '乙方', isSealed: true, partyId: 'party-2' },
          { name: '丙方', isSealed: false, partyId: 'id-1' },
        ],
        fields: [field('租金')],
        values: { 租金: '3000' },
      },
    })
  })
})
