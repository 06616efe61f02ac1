// People known already, as they are offered below a field of a party.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { KnownPersonInput } from '#src/features/contracts/flow-start/known-person-input.tsx'
import type { KnownPerson } from '#src/features/contracts/flow-start/queries.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const KNOWN = '/ContractService/party/known'

const person = (name: string, phone: string, more: object = {}) => ({
  from: 'contacts',
  name,
  phone,
  phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  companyName: '',
  post: '',
  ...more,
})
const XU = person('许清嘉', '13800002222', { companyName: '宁波知行实业有限公司' })
const CLERK = { ...person('江照晚', '13800001111', { from: 'colleagues', post: '会计' }), phone: '' }

let page: RenderedPage | undefined
let picked: KnownPerson[] = []
afterEach(async () => {
  await page?.close()
  picked = []
})

const Field = ({ isForCompany }: { readonly isForCompany: boolean }) => {
  const [typed, type] = useState('')
  return (
    <KnownPersonInput
      control={{ id: 'name', 'aria-label': '姓名' } as never}
      value={typed}
      isForCompany={isForCompany}
      onType={type}
      onPick={(one) => picked.push(one)}
    />
  )
}

const show = async (answer: NonNullable<PageSetting['answers']>[string], isForCompany = false) => {
  page = await renderPage(<Field isForCompany={isForCompany} />, {
    user: makeUser({}),
    answers: { [KNOWN]: answer },
  })
  return { asked: page.asked, field: screen.getByRole('combobox', { name: '姓名' }) }
}
const lines = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

it('offers people by what is typed with what tells them apart, and gives whom one takes', async () => {
  const { asked, field } = await show(() => ({ data: [XU, CLERK] }))
  await userEvent.type(field, 'xqj')
  await waitFor(() =>
    expect(lines()).toEqual([
      '许清嘉 · 宁波知行实业有限公司 · 138****2222',
      '江照晚 · 同事 · 会计 · 138****1111',
    ]),
  )
  await waitFor(() =>
    expect(asked.map(({ query }) => [query['search'], query['wanted']])).toContainEqual(['xqj', 'anybody']),
  )
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls') !== null]).toEqual([
    'true',
    true,
  ])
  await userEvent.click(screen.getAllByText(/^江照晚 · /).at(-1)!)
  expect(picked.map(({ name, phone, from }) => [name, phone, from])).toEqual([['江照晚', '', 'colleagues']])
})

it('asks for those with a company where one is wanted', async () => {
  const { asked, field } = await show(() => ({ data: [XU] }), true)
  await userEvent.click(field)
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect(asked.map(({ query }) => query['wanted'])).toEqual(['company'])
})

it('says that nobody is found once something is typed, and covers nothing when a phone is whole', async () => {
  const { field } = await show(() => ({ data: [] }))
  await userEvent.click(field)
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.type(field, '何')
  expect((await screen.findByText('没有找到认识的人，继续填写即可')).getAttribute('role')).toBe('status')
  await userEvent.clear(field)
  await userEvent.type(field, '13800009999')
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
})

it('says why nobody could be read, and reads again', async () => {
  let isDown = true
  const { field } = await show(() =>
    isDown ? { code: 'server.error', info: '服务器出错了' } : { data: [XU] },
  )
  await userEvent.type(field, 'xu')
  expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toContain('没有读到')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await waitFor(() => expect(lines()).toHaveLength(1))
})
