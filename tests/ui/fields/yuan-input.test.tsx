// A sum in yuan: grouped as it is typed, with its 分 once it is left, and never cut to a limit.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const taken: (number | null)[] = []
const Field = () => {
  const [fen, setFen] = useState<number | null>(null)
  return (
    <label>
      金额
      <YuanInput
        id="amount"
        value={fen}
        onChange={(typed) => {
          taken.push(typed)
          setFen(typed)
        }}
      />
    </label>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('spinbutton')

it.each([
  ['1234.5', '1,234.5', '1,234.50', 123_450],
  ['88', '88', '88.00', 8_800],
  ['999999999999.99', '999,999,999,999.99', '999,999,999,999.99', 99_999_999_999_999],
  ['1234567890123', '1,234,567,890,123', '1,234,567,890,123.00', 123_456_789_012_300],
  ['-5', '-5', '-5.00', -500],
])('%s reads %s while it is typed and %s afterwards', async (typed, during, after, fen) => {
  page = await renderPage(<Field />, {})
  taken.length = 0
  await userEvent.type(field(), typed)
  expect([field().value, taken.at(-1)]).toEqual([during, fen])
  await userEvent.tab()
  expect([field().value, taken.at(-1)]).toEqual([after, fen])
})

it.each(['￥1,234,567.89 元', '1，234，567.89', ' 1 234 567.89 '])(
  'takes %j as it is pasted',
  async (pasted) => {
    page = await renderPage(<Field />, {})
    await userEvent.click(field())
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect([field().value, taken.at(-1)]).toEqual(['1,234,567.89', 123_456_789])
  },
)

it('is empty again when all is deleted', async () => {
  page = await renderPage(<Field />, {})
  await userEvent.type(field(), '20000.05')
  expect([field().value, taken.at(-1)]).toEqual(['20,000.05', 2_000_005])
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, taken.at(-1)]).toEqual(['', null])
})
