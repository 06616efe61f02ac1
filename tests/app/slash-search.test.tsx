// The key `/` leads to the search of a list, and is a letter where one types.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useSlashSearch } from '#src/app/layout/slash-search.ts'
import { ListSearch } from '#src/ui/list-search.tsx'

const Page = () => {
  useSlashSearch()
  return (
    <>
      <ListSearch value="采购" onSearch={() => undefined} hint="搜索" label="搜索合同" />
      <input aria-label="备注" />
    </>
  )
}

afterEach(cleanup)

it('selects what was searched for, and writes nothing into the field', async () => {
  render(<Page />)
  await userEvent.keyboard('/')
  const field = screen.getByLabelText<HTMLInputElement>('搜索合同')
  expect([document.activeElement, field.value, field.selectionEnd]).toEqual([field, '采购', 2])
})

it('is written where somebody types', async () => {
  render(<Page />)
  const note = screen.getByLabelText<HTMLInputElement>('备注')
  await userEvent.type(note, 'a/b')
  expect([document.activeElement, note.value]).toEqual([note, 'a/b'])
})
