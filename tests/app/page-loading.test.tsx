// A page waits for the styles that pages need; a way in does not.
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { door, page, pagesNeed } from '#src/app/page-loading.ts'

afterEach(() => pagesNeed(() => Promise.resolve()))

const Paper = () => <p>合同</p>

test('a page is shown once what pages need is there', async () => {
  let arrive = () => undefined as void
  pagesNeed(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
  )
  const [Page, Door] = [page(() => Promise.resolve(Paper)), door(() => Promise.resolve(Paper))]
  const { rerender } = render(
    <Suspense fallback="稍等">
      <Door />
    </Suspense>,
  )
  expect(await screen.findByText('合同')).toBeTruthy()
  rerender(
    <Suspense fallback="稍等">
      <Page />
    </Suspense>,
  )
  expect(await screen.findByText('稍等')).toBeTruthy()
  arrive()
  expect(await screen.findByText('合同')).toBeTruthy()
})
