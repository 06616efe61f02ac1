// What a drop zone asks for: dragging where there is a mouse, choosing elsewhere.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

let known: typeof window.matchMedia
let isPhone = false
let changed: () => void
beforeEach(() => {
  prepareScreen()
  known = window.matchMedia
  window.matchMedia = (query) => ({
    ...known(query),
    matches: isPhone,
    addEventListener: (type: string, heard: EventListenerOrEventListenerObject) => {
      changed = () => {
        if (typeof heard === 'function') heard(new Event(type))
      }
    },
  })
})
afterEach(() => {
  cleanup()
  window.matchMedia = known
})

const ZONE = (
  <DropZone
    accept=""
    title="选择扫描件"
    hint="PDF 或图片"
    dragTitle="拖入或选择扫描件"
    dragHint="拖到这一页的任何地方都可以"
    onFiles={() => undefined}
  />
)
const button = (): string | null => screen.getByRole('button').textContent

it('says drag where there is a mouse, and choose on a phone', () => {
  isPhone = false
  render(ZONE)
  expect(button()).toBe('拖入或选择扫描件拖到这一页的任何地方都可以')
  expect(screen.getByLabelText('拖入或选择扫描件')).toBeDefined()
  isPhone = true
  act(() => changed())
  expect(button()).toBe('选择扫描件PDF 或图片')
  expect(screen.getByLabelText('选择扫描件')).toBeDefined()
})

it('says the same everywhere where nothing is said of dragging', () => {
  isPhone = false
  render(<DropZone accept="" title="添加附件" hint="最多 10 份" onFiles={() => undefined} />)
  expect(button()).toBe('添加附件最多 10 份')
})
