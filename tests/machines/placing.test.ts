// Placing signatures, seals and dates on the pages.
import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import type { PlacingEvent } from '#src/machines/flow-start/placing.machine.ts'
import { countedIds, draftFile, ownParty, person, place } from '#tests/support/draft.ts'

const A4 = { width: 595.276, height: 841.89 }
const file = draftFile({ pages: [A4, A4, A4] })
const bottom = basePageHeight(A4)

const start = (fields: readonly Placed[] = [], on = file, ...others: (typeof file)[]) => {
  const actor = createActor(placingMachine, {
    input: { fields, files: [on, ...others], parties: [ownParty(), person()], newId: countedIds() },
  })
  const told: (readonly Placed[])[] = []
  actor.on('fields.changed', (event) => told.push(event.fields))
  actor.start()
  const send = (event: PlacingEvent): void => actor.send(event)
  return {
    send,
    told,
    fields: () => actor.getSnapshot().context.fields,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    can: (event: PlacingEvent) => actor.getSnapshot().can(event),
  }
}

const box = ({ page, x, y, w, h }: Placed) => [page, x, y, w, h]

describe('putting', () => {
  it('places a seal in its true size, its middle at the point, for the party chosen', () => {
    const { send, fields, context, told } = start()
    send({ type: 'field.placed', kind: 'companySeal', fileId: 'file-1', page: 1, x: 400, y: 500 })
    expect(fields()).toEqual([
      {
        fieldId: 'id-1',
        fileId: 'file-1',
        partyId: 'party-1',
        kind: 'companySeal',
        page: 1,
        x: 320,
        y: 420,
        w: 160,
        h: 160,
      },
    ])
    expect(context().selected).toEqual(['id-1'])
    expect(told).toEqual([fields()])
    send({ type: 'party.chosen', partyId: 'party-2' })
    send({ type: 'field.placed', kind: 'personSign', fileId: 'file-1', page: 0, x: 400, y: 500 })
    expect(fields()[1]?.partyId).toBe('party-2')
  })

  it('keeps what is dropped near an edge on the page', () => {
    const { send, fields } = start()
    send({ type: 'field.placed', kind: 'companySeal', fileId: 'file-1', page: 0, x: 795, y: 5 })
    expect(box(fields()[0]!)).toEqual([0, BASE_PAGE_WIDTH - 160, 0, 160, 160])
  })

  it('hangs a 骑缝章 at the right edge from the first page on, wherever it is dropped', () => {
    const { send, fields } = start()
    send({ type: 'field.placed', kind: 'crossPage', fileId: 'file-1', page: 2, x: 100, y: 600 })
    expect(box(fields()[0]!)).toEqual([0, BASE_PAGE_WIDTH - 160, 520, 160, 160])
  })

  it('refuses pages that are not there and more places than a contract may have', () => {
    const beyond = {
      type: 'field.placed',
      kind: 'personSign',
      fileId: 'file-1',
      page: 3,
      x: 1,
      y: 1,
    } as const
    expect(start().can(beyond)).toBe(false)
    const full = start(Array.from({ length: MAX_FIELDS }, (_, at) => place({ fieldId: `f${at}` })))
    expect(full.can({ ...beyond, page: 0 })).toBe(false)
  })

  it('takes a kind in hand for one click, and lets go of it', () => {
    const { send, state, context } = start()
    send({ type: 'kind.picked', kind: 'signDate' })
    expect([state(), context().picked]).toEqual(['armed', 'signDate'])
    send({ type: 'kind.picked', kind: 'companySeal' })
    expect([state(), context().picked]).toEqual(['armed', 'companySeal'])
    send({ type: 'field.placed', kind: 'companySeal', fileId: 'file-1', page: 0, x: 400, y: 400 })
    expect([state(), context().picked, context().fields.length]).toEqual(['arranging', undefined, 1])
    send({ type: 'kind.picked', kind: 'signDate' })
    send({ type: 'kind.dropped' })
    expect([state(), context().picked]).toEqual(['arranging', undefined])
  })
})

describe('moving', () => {
  it('moves to another page and stays on it', () => {
    const { send, fields } = start([place()])
    send({ type: 'field.moved', fieldId: 'field-1', page: 2, x: -50, y: 5000 })
    expect(box(fields()[0]!)).toEqual([2, 0, Math.round((bottom - 160) * 10) / 10, 160, 160])
  })

  it('moves a 骑缝章 up and down only', () => {
    const { send, fields } = start([place({ kind: 'crossPage', x: 640 })])
    send({ type: 'field.moved', fieldId: 'field-1', page: 2, x: 10, y: 300 })
    send({ type: 'selection.nudged', dx: -5, dy: 1 })
    expect(box(fields()[0]!)).toEqual([0, 640, 301, 160, 160])
  })

  it('nudges all that is selected, and one undo takes the whole run back', () => {
    const { send, fields } = start([place(), place({ fieldId: 'field-2', x: 300 })])
    send({ type: 'selection.changed', fieldIds: ['field-1', 'field-2'] })
    for (let step = 0; step < 5; step += 1) send({ type: 'selection.nudged', dx: 1, dy: 10 })
    expect(fields().map(box)).toEqual([
      [0, 105, 250, 160, 160],
      [0, 305, 250, 160, 160],
    ])
    send({ type: 'undo.requested' })
    expect(fields().map(({ x, y }) => [x, y])).toEqual([
      [100, 200],
      [300, 200],
    ])
  })
})

describe('resizing', () => {
  it('stretches a signature within its page, but not to nothing', () => {
    const sign = place({ kind: 'personSign', x: 600, y: 100, w: 114, h: 57 })
    const { send, fields } = start([sign])
    send({ type: 'field.resized', fieldId: 'field-1', w: 900, h: 80 })
    expect(box(fields()[0]!)).toEqual([0, 600, 100, 200, 80])
    send({ type: 'field.resized', fieldId: 'field-1', w: 1, h: -5 })
    expect(box(fields()[0]!)).toEqual([0, 600, 100, 16, 16])
  })

  it('keeps a seal round', () => {
    const { send, fields } = start([place()])
    send({ type: 'field.resized', fieldId: 'field-1', w: 120, h: 155 })
    expect(box(fields()[0]!)).toEqual([0, 100, 200, 120, 120])
    send({ type: 'field.resized', fieldId: 'field-1', w: 121, h: 200 })
    expect(box(fields()[0]!)).toEqual([0, 100, 200, 200, 200])
  })

  it('keeps a 骑缝章 at its edge', () => {
    const { send, fields } = start([place({ kind: 'crossPage', x: 640 })])
    send({ type: 'field.resized', fieldId: 'field-1', w: 200, h: 160 })
    expect(box(fields()[0]!)).toEqual([0, 600, 200, 200, 200])
  })
})

describe('aligning and copying', () => {
  const three = [
    place({ fieldId: 'a', x: 100, y: 100 }),
    place({ fieldId: 'b', x: 300, y: 400, w: 114, h: 57, kind: 'personSign' }),
    place({ fieldId: 'c', x: 500, y: 900 }),
  ]

  it('needs more than one, and follows the first selected', () => {
    const { send, can, fields } = start(three)
    send({ type: 'selection.changed', fieldIds: ['a'] })
    expect(can({ type: 'selection.aligned', edge: 'left' })).toBe(false)
    send({ type: 'selection.toggled', fieldId: 'b' })
    send({ type: 'selection.aligned', edge: 'right' })
    expect(fields().map(({ x }) => x)).toEqual([100, 146, 500])
    send({ type: 'selection.aligned', edge: 'middle' })
    expect(fields().map(({ y }) => y)).toEqual([100, 151.5, 900])
  })

  it('copies to every page that has none alike there', () => {
    const { send, fields } = start([place(), place({ fieldId: 'there', page: 2 })])
    send({ type: 'selection.changed', fieldIds: ['field-1'] })
    send({ type: 'selection.copiedToAllPages' })
    expect(fields().map(({ fieldId, page }) => [fieldId, page])).toEqual([
      ['field-1', 0],
      ['there', 2],
      ['id-1', 1],
    ])
  })
})

describe('copying to other files', () => {
  const short = draftFile({ fileId: 'short', pages: [A4] })
  const signed = draftFile({ fileId: 'signed', pages: [A4, A4], alreadySigned: true })
  const copies = (fields: readonly Placed[], others = [short, signed]) => {
    const { send, fields: after, can } = start(fields, file, ...others)
    send({ type: 'selection.changed', fieldIds: fields.map(({ fieldId }) => fieldId) })
    const isOffered = can({ type: 'selection.copiedToOtherFiles' })
    send({ type: 'selection.copiedToOtherFiles' })
    return { isOffered, made: after().slice(fields.length), can }
  }

  it('puts each on the same page, or on the last one of a shorter file, where none alike is', () => {
    const { made, can } = copies([place({ page: 1 }), place({ fieldId: 'there', fileId: 'short' })])
    expect(made).toEqual([
      place({ fieldId: 'id-1', fileId: 'file-1', page: 0 }),
      place({ fieldId: 'id-2', fileId: 'signed', page: 1 }),
      place({ fieldId: 'id-3', fileId: 'signed', page: 0 }),
    ])
    expect(can({ type: 'selection.copiedToOtherFiles' })).toBe(false)
  })

  it('puts no 骑缝章 on a single page', () => {
    const edge = place({ kind: 'crossPage', x: BASE_PAGE_WIDTH - 160 })
    expect(copies([edge]).made).toEqual([{ ...edge, fieldId: 'id-1', fileId: 'signed' }])
  })

  it('fills no file that came signed, and an amount in words follows its own copy', () => {
    const amount = {
      ...newFilled('amount'),
      ...place({ fieldId: 'amount' }),
      kind: 'amount',
      partyId: null,
    } as const
    const words = {
      ...amount,
      ...newFilled('amountCn'),
      fieldId: 'words',
      sourceId: 'amount',
      y: 400,
    } as const
    expect(
      copies([amount, words]).made.map((made) => [
        made.fieldId,
        made.fileId,
        isFilled(made) && made.sourceId,
      ]),
    ).toEqual([
      ['id-1', 'short', null],
      ['id-2', 'short', 'id-1'],
    ])
  })

  it('is not offered with one file alone', () => {
    expect(copies([place()], []).isOffered).toBe(false)
  })
})

describe('taking back', () => {
  it('undoes and redoes, and forgets what was undone at the next change', () => {
    const { send, fields, can, told } = start([place()])
    send({ type: 'selection.changed', fieldIds: ['field-1'] })
    send({ type: 'selection.removed' })
    expect(fields()).toEqual([])
    send({ type: 'undo.requested' })
    expect(fields()).toEqual([place()])
    send({ type: 'redo.requested' })
    expect(fields()).toEqual([])
    send({ type: 'undo.requested' })
    send({ type: 'field.moved', fieldId: 'field-1', page: 0, x: 0, y: 0 })
    expect(can({ type: 'redo.requested' })).toBe(false)
    expect(told.length).toBe(5)
  })

  it('has nothing to take back at first', () => {
    const { can } = start([place()])
    expect([can({ type: 'undo.requested' }), can({ type: 'redo.requested' })]).toEqual([false, false])
  })
})

describe('filling', () => {
  const placedAs = (kind: FilledKind, y = 500) =>
    ({ type: 'field.placed', kind, fileId: 'file-1', page: 1, x: 400, y }) as const

  it('places a field of its own size that the initiator fills, with what its kind starts with', () => {
    const { send, fields } = start()
    send(placedAs('text'))
    expect(fields()).toEqual([
      {
        ...newFilled('text'),
        fieldId: 'id-1',
        fileId: 'file-1',
        partyId: null,
        page: 1,
        x: 304.8,
        y: 486.7,
        w: 190.5,
        h: 26.7,
      },
    ])
  })

  it('lets an amount in words follow the amount placed last', () => {
    const { send, fields } = start()
    for (const [at, kind] of (['amountCn', 'amount', 'amount', 'amountCn'] as const).entries())
      send(placedAs(kind, 100 + 60 * at))
    expect(fields().map((field) => (isFilled(field) ? field.sourceId : ''))).toEqual([
      null,
      null,
      null,
      'id-3',
    ])
  })

  it('takes back what was typed in one go, and changes no place that is signed', () => {
    const { send, fields } = start([place()])
    send(placedAs('text'))
    const fresh = fields()
    for (const value of ['租', '租金']) send({ type: 'field.edited', fieldId: 'id-1', change: { value } })
    send({ type: 'field.edited', fieldId: 'field-1', change: { value: '不能填' } })
    expect(fields()).toEqual([place(), { ...fresh[1], value: '租金' }])
    send({ type: 'undo.requested' })
    send({ type: 'undo.requested' })
    expect(fields()).toEqual(fresh)
  })

  it('copies a field with its value to every page', () => {
    const { send, fields } = start()
    send(placedAs('date'))
    send({ type: 'field.edited', fieldId: 'id-1', change: { value: '2026-12-01' } })
    send({ type: 'selection.copiedToAllPages' })
    expect(fields().map((field) => [field.page, isFilled(field) && field.value])).toEqual(
      [1, 0, 2].map((page) => [page, '2026-12-01']),
    )
  })

  it('is refused on a file that came signed, where places are not', () => {
    const { can } = start([], draftFile({ pages: [A4, A4, A4], alreadySigned: true }))
    const sign = { ...placedAs('text'), kind: 'personSign' as const }
    expect([can(placedAs('text')), can(sign)]).toEqual([false, true])
  })
})
