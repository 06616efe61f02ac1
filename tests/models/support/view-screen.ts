// A person's hands and eyes in jsdom, by Testing Library.
import { act, isInaccessible, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Place, Screen } from '#tests/models/support/screen.ts'

const all = (place: Place): HTMLElement[] => {
  // Looking whether every element of the page is hidden takes far longer than looking at those found.
  if ('role' in place)
    return screen
      .queryAllByRole(place.role, { name: place.name, hidden: true })
      .filter((element) => !isInaccessible(element))
  if ('label' in place) return screen.queryAllByLabelText(place.label)
  if ('title' in place) return screen.queryAllByTitle(place.title)
  return 'placeholder' in place
    ? screen.queryAllByPlaceholderText(place.placeholder)
    : screen.queryAllByText(place.text)
}

const wordsOf = (place: Place): string =>
  Object.entries(place)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ')

const there = (place: Place): Promise<HTMLElement> =>
  waitFor(
    () => {
      const found = place.last === true ? all(place).at(-1) : all(place)[0]
      if (found === undefined) throw new Error(`not on the screen: ${wordsOf(place)}`)
      return found
    },
    { timeout: 5_000 },
  )

/** The view's screen. */
export const viewScreen: Screen = {
  sees: async (place) => {
    await there(place)
  },
  seesNo: (place) =>
    waitFor(() => {
      if (all(place).length > 0) throw new Error(`still on the screen: ${wordsOf(place)}`)
    }),
  reads: async (place, value) => {
    await waitFor(async () => {
      const input = (await there(place)) as HTMLInputElement
      if (input.value !== value) throw new Error(`${wordsOf(place)} says ${input.value}`)
    })
  },
  clicks: async (place, held) => {
    const hand = userEvent.setup()
    const element = await there(place)
    if (held !== undefined) await hand.keyboard(`{${held}>}`)
    await hand.click(element)
    if (held !== undefined) await hand.keyboard(`{/${held}}`)
  },
  types: async (place, text) => {
    const input = await there(place)
    await userEvent.clear(input)
    if (text !== '') await userEvent.type(input, text)
  },
  presses: async (keys, place) => {
    if (place !== undefined) {
      const element = await there(place)
      act(() => element.focus())
    }
    await userEvent.keyboard(keys)
  },
  picksFile: async (place, ...files) => {
    await userEvent.upload(await there(place), [...files])
  },
}
