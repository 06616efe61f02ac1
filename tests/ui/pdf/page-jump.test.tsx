// The field that shows the page and goes to another.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PageJump } from '#src/ui/pdf/page-jump.tsx'

afterEach(cleanup)

test.each([
  ['3', [2]],
  ['99', [4]],
  ['0', []],
])('goes to the page that is typed, the last one at most: %s', async (typed, gone) => {
  const pages: number[] = []
  render(<PageJump page={0} count={5} onPage={(index) => pages.push(index)} />)
  const field = screen.getByRole('spinbutton', { name: '页码，回车跳转' })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
  expect(pages).toEqual(gone)
})
