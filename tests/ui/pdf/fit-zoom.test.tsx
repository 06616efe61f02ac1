// Pages fit the width they are given from the first moment that they are seen.
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { prepareScreen } from '#tests/support/screen.ts'

beforeEach(() => {
  // Of the real one nothing is heard before the first paint.
  prepareScreen()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
  return () => vi.restoreAllMocks()
})

const Fitted = () => {
  const { ref, zoom } = useFitZoom()
  return (
    <div ref={ref}>
      <output>{zoom}</output>
    </div>
  )
}

it('fits a narrow window before anything is painted', () => {
  render(<Fitted />)
  expect(screen.getByRole('status').textContent).toBe('46')
})
