// The rules of parties and contracts by themselves: turns, reminders, acts, hashes, labels.
import { expect, test } from 'vitest'
import { documentsHash, documentsHashes, labelOf } from '#server/domain/contracts/contracts/rules.ts'
import { actsIn, kindsNeeded } from '#server/domain/contracts/parties/acts.ts'
import { isParty, nextTurns, urgeAgainAt, urgeWait } from '#server/domain/contracts/parties/rules.ts'

const parties = (...states: [state: string, order: number][]) =>
  states.map(([state, signOrder], index) => ({ id: `${index}`, state, signOrder }))
const ids = (turns: readonly { id: string }[]) => turns.map(({ id }) => id)

test('turns come group by group in order, and all at once without', () => {
  expect(ids(nextTurns(parties(['pending', 1], ['pending', 1], ['pending', 2]), true))).toEqual(['0', '1'])
  expect(ids(nextTurns(parties(['signed', 1], ['sealing', 1], ['pending', 2]), true))).toEqual([])
  expect(ids(nextTurns(parties(['signed', 1], ['signed', 1], ['pending', 2]), true))).toEqual(['2'])
  expect(ids(nextTurns(parties(['toSign', 1], ['pending', 3], ['pending', 2]), false))).toEqual(['1', '2'])
})

test('a party is met by its own person in the right identity', () => {
  const person = { partyType: 1, userId: 'u', companyId: null } as const
  const company = { partyType: 2, userId: 'u', companyId: 'c' } as const
  expect([
    isParty(person, 'u', { type: 1 }),
    isParty(person, 'u', { type: 2, companyId: 'c' }),
    isParty(person, 'v', { type: 1 }),
    isParty(company, 'u', { type: 2, companyId: 'c' }),
    isParty(company, 'u', { type: 2, companyId: 'd' }),
    isParty({ ...company, companyId: null }, 'u', { type: 1 }),
  ]).toEqual([true, false, false, true, false, true])
})

test('reminders are told how long to wait', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect(urgeWait([], now)).toBe(undefined)
  expect(urgeWait([ago(29)], now)).toBe('刚刚催办过，请 1 分钟后再催。')
  expect(urgeWait([ago(31), ago(70)], now)).toBe(undefined)
  expect(urgeWait([ago(31), ago(70), ago(1439)], now)).toBe('24 小时内最多催办 3 次，请明天再催。')
  expect(urgeWait([ago(31), ago(70), ago(1441)], now)).toBe(undefined)
})

test('reminders are told when the next may be sent', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(urgeAgainAt([], now)).toBe(undefined)
  expect(urgeAgainAt([at(-29)], now)).toEqual(at(1))
  expect(urgeAgainAt([at(-30)], now)).toBe(undefined)
  expect(urgeAgainAt([at(-70), at(-31)], now)).toBe(undefined)
  expect(urgeAgainAt([at(-1430), at(-70), at(-31)], now)).toEqual(at(10))
  expect(urgeAgainAt([at(-1439), at(-70), at(-10)], now)).toEqual(at(20))
  expect(urgeAgainAt([at(-2000), at(-1440), at(-70), at(-31)], now)).toBe(undefined)
})

const a4 = { width: 595, height: 842 }
const box = { page: 0, x: 10, y: 20, w: 160, h: 160 }

test('a company seals with its dates and 骑缝 under one field; its agent signs under another', () => {
  const party = { id: 'p', partyType: 2 } as const
  const places = [
    { ...box, kind: 'companySeal' as const },
    { ...box, kind: 'signDate' as const, y: 200 },
    { ...box, kind: 'crossPage' as const },
    { ...box, kind: 'personSign' as const, page: 1 },
  ]
  expect(actsIn(party, places, [a4, a4, a4])).toEqual([
    {
      kind: 'companySeal',
      slots: {
        field: 'p-companySeal',
        seals: [box],
        dates: [{ ...box, y: 200 }],
        crossPage: [{ pages: [0, 1, 2], y: 20, w: 160, h: 160 }],
      },
    },
    {
      kind: 'personSign',
      slots: { field: 'p-personSign', seals: [{ ...box, page: 1 }], dates: [], crossPage: [] },
    },
  ])
  expect(kindsNeeded(2, places)).toEqual(['companySeal', 'personSign'])
  expect(kindsNeeded(1, [{ kind: 'signDate' }])).toEqual(['personSign'])
})

test('a 骑缝章 placed on a later page of another width keeps its measures on paper', () => {
  const place = { ...box, page: 1, kind: 'crossPage' as const }
  const [act] = actsIn({ id: 'p', partyType: 1 }, [place], [a4, { width: 1190, height: 842 }])
  expect(act?.slots.crossPage).toEqual([{ pages: [0, 1], y: 40, w: 320, h: 320 }])
})

test('the joint hash does not depend on order; each signing adds one state', () => {
  expect(documentsHash(['b', 'a'])).toBe(documentsHash(['a', 'b']))
  const row = (documentId: string, sha256: string, partyId: string | null) => ({
    documentId,
    sha256,
    partyId,
  })
  const rows = [
    row('1', 'a0', null),
    row('2', 'b0', null),
    row('1', 'a1', 'p'),
    row('2', 'b1', 'p'),
    row('2', 'b2', 'q'),
  ]
  expect(documentsHashes(rows)).toEqual([
    documentsHash(['a0', 'b0']),
    documentsHash(['a1', 'b1']),
    documentsHash(['a1', 'b2']),
  ])
})

test('labels say whose turn it is and when time runs short', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const label = (
    state: 'signing' | 'completed' | 'finishing',
    hours: number,
    mine?: 'toSign' | 'sealApproving' | 'toSeal' | 'signed',
  ) => labelOf({ state, deadline: inHours(hours) }, mine, now)
  expect([
    label('signing', 100, 'toSign'),
    label('signing', 71, 'sealApproving'),
    label('signing', 71, 'toSeal'),
    label('signing', 100, 'signed'),
    label('signing', 71),
    label('finishing', 71),
    label('completed', 71),
  ]).toEqual(['toSign', 'inSealUse', 'inSealUse', 'waiting', 'expiringSoon', 'finishing', 'completed'])
})
