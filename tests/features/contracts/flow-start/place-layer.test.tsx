// Places on a page under the keyboard: named, moved, resized and removed.
import '#tests/support/screen-first.ts'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftField } from '#protocol/contracts/drafts/drafts.ts'
import { PartyPalette } from '#src/features/contracts/flow-start/positions/party-palette.tsx'
import { PlaceLayer } from '#src/features/contracts/flow-start/positions/place-layer.tsx'
import { PlaceFindingContext } from '#src/features/contracts/flow-start/positions/use-place-finding.tsx'
import { PlacingViewContext } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { PlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { WizardPlaces } from '#src/features/contracts/flow-start/steps/positions-step.tsx'
import { WizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { completeContent, countedIds, draftFile, ownParty, person, place } from '#tests/support/draft.ts'
import { nothingToFind } from '#tests/support/nothing-to-find.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { startWizard } from '#tests/support/wizard.ts'

const A4 = { width: 595.276, height: 841.89 }
const file = draftFile({ pages: [A4, A4] })
let page: RenderedPage | undefined
let said: string[] = []
let put: [string, { page: number; x: number; y: number }][] = []
beforeEach(() => {
  said = []
  put = []
})
afterEach(async () => {
  await page?.close()
})

const show = async (fields: readonly DraftField[]) => {
  const wizard = await startWizard({ content: completeContent({ step: 'signPosition' }) })
  const placing = createActor(placingMachine, {
    input: { fields, files: [file], parties: [ownParty(), person()], newId: countedIds() },
  }).start()
  const view: PlacingView = {
    placing,
    file,
    scale: 1,
    page: 0,
    latest: '',
    goOnAt: () => undefined,
    say: (words) => said.push(words),
    showPage: () => undefined,
    place: (kind, at) => put.push([kind, at]),
  }
  page = await renderPage(
    <WizardActor value={wizard.actor}>
      <WizardPlaces>
        <PlaceFindingContext value={nothingToFind([file], [ownParty(), person()])}>
          <PlacingViewContext value={view}>
            <PartyPalette />
            <PlaceLayer index={0} />
          </PlacingViewContext>
        </PlaceFindingContext>
      </WizardPlaces>
    </WizardActor>,
  )
  return { placing, fields: () => placing.getSnapshot().context.fields }
}

const seal = () => screen.getByRole('button', { name: /^公章，杭州清和文化科技有限公司，/ })

describe('a place', () => {
  it('says what it is, whose, and where on paper', async () => {
    await show([place({ x: 76.2, y: 190.5 })])
    expect(seal().getAttribute('aria-label')).toBe(
      '公章，杭州清和文化科技有限公司，第 1 页，距左 20 毫米，距上 50 毫米',
    )
  })

  it('is moved by the arrow keys, ten times as far with Shift, and says where it came', async () => {
    const { fields } = await show([place()])
    seal().focus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(fields().map(({ x, y }) => [x, y])).toEqual([[101, 210]])
    expect(said.at(-1)).toBe('第 1 页，距左 27 毫米，距上 55 毫米')
  })

  it('is resized with Alt and removed with Delete', async () => {
    const { fields } = await show([place({ kind: 'personSign', partyId: 'party-2', w: 114, h: 57 })])
    screen.getByRole('button', { name: /^签名，周既明，/ }).focus()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{/Alt}')
    expect(fields().map(({ w, h }) => [w, h])).toEqual([[124, 67]])
    await userEvent.keyboard('{Delete}')
    expect([fields(), said.at(-1)]).toEqual([[], '已删除 签名'])
  })

  it('is selected by focus, together with others by Shift', async () => {
    const { placing } = await show([place(), place({ fieldId: 'field-2', kind: 'legalSeal', x: 400 })])
    seal().focus()
    const other = screen.getByRole('button', { name: /^法定代表人章，/ })
    const press = (): void => {
      fireEvent.pointerDown(other, { button: 0, shiftKey: true })
      other.focus()
      fireEvent.pointerUp(other)
    }
    press()
    expect(placing.getSnapshot().context.selected).toEqual(['field-1', 'field-2'])
    press()
    expect(placing.getSnapshot().context.selected).toEqual(['field-1'])
  })
})

/** The page lies at the window's corner at 100 %. */
const layPageAtCorner = () => {
  const sheet = document.createElement('div')
  sheet.dataset['page'] = '0'
  sheet.getBoundingClientRect = () => new DOMRect(0, 0, 800, 1131)
  document.elementsFromPoint = () => [sheet]
}
const guides = () =>
  [...document.querySelectorAll<HTMLElement>('[data-guide]')].map(({ dataset, style }) => [
    dataset['guide'],
    style.left || style.top,
  ])

describe('a place that is carried', () => {
  const carry = async (by: { x: number; y: number; altKey?: boolean }) => {
    layPageAtCorner()
    const shown = await show([place(), place({ fieldId: 'field-2', kind: 'legalSeal', x: 400, y: 600 })])
    const box = seal()
    box.setPointerCapture = () => undefined
    const at = { clientX: 120 + by.x, clientY: 220 + by.y, altKey: by.altKey ?? false }
    fireEvent.pointerDown(box, { button: 0, clientX: 120, clientY: 220 })
    fireEvent.pointerMove(box, at)
    const seen = guides()
    fireEvent.pointerUp(box, at)
    return { seen, at: shown.fields().map(({ x, y }) => [x, y])[0] }
  }

  it('settles at the edge of another, and shows the line until it is let go', async () => {
    expect(await carry({ x: 297, y: 50 })).toEqual({ seen: [['x', '400px']], at: [400, 250] })
    expect(guides()).toEqual([])
  })

  it('goes freely with Alt', async () => {
    expect(await carry({ x: 297, y: 50, altKey: true })).toEqual({ seen: [], at: [397, 250] })
  })

  it('stays when it was only pressed', async () => {
    expect(await carry({ x: 1, y: 1 })).toMatchObject({ at: [100, 200] })
  })
})

describe('the palette', () => {
  it('offers seals to companies only, and tells who still needs a place', async () => {
    await show([place()])
    expect(screen.getByRole('button', { name: /^杭州清和文化科技有限公司/ }).textContent).toContain('1 处')
    expect(screen.getByRole('button', { name: /法定代表人章/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^周既明/ }))
    expect(screen.getByRole('button', { name: /^周既明/ }).textContent).toContain('待放签名')
    expect(screen.queryByRole('button', { name: /法定代表人章/ })).toBeNull()
  })

  it('puts a place by Enter where it covers no other', async () => {
    await show([place({ x: 320, y: 485 })])
    // A click without a pointer is what Enter makes of a button.
    fireEvent.click(screen.getByRole('button', { name: /^公章 ?必放/ }), { detail: 0 })
    expect(put.map(([kind, { page: at, x, y }]) => [kind, at, x, Math.round(y)])).toEqual([
      ['companySeal', 0, 400, 485 + 160 + 12 + 80],
    ])
  })

  it('takes a kind in hand with a click', async () => {
    const { placing } = await show([])
    fireEvent.click(screen.getByRole('button', { name: /^签署日期/ }), { detail: 1 })
    expect(placing.getSnapshot().context.picked).toBe('signDate')
  })
})
