// People known already, as they are offered below a field of a party.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { KnownPersonInput } from '#src/features/contracts/flow-start/known-person-input.tsx'
import type { KnownPerson } from '#src/features/contracts/flow-start/queries.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ID = '30000000-0000-4000-8000-00000000000'
const met = (at: number, name: string, phone: string, day: string) => ({
  partyId: `${ID}${at}`,
  name,
  phone,
  phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  companyName: '',
  launchedAt: `2026-11-${day}T01:00:00.000Z`,
})
const contact = (at: number, name: string, phone: string, day: string) => ({
  contactId: `${ID}${at}`,
  name,
  phone,
  phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  companyName: '',
  email: '',
  remark: '',
  groupId: null,
  groupName: '',
  updatedAt: `2026-11-${day}T01:00:00.000Z`,
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it('offers contacts and the parties of earlier contracts, the last used first and each once', async () => {
  const picked: KnownPerson[] = []
  page = await renderPage(
    <KnownPersonInput
      control={{ id: 'name', 'aria-label': '姓名' } as never}
      value=""
      isForCompany={false}
      onType={() => undefined}
      onPick={(person) => picked.push(person)}
    />,
    {
      user: makeUser({
        userRoleResAction: [{ resCode: 'contact', nodeActions: [{ actionCode: 'view' }], children: [] }],
      }),
      answers: {
        '/AccountService/contact/page': () => ({
          data: { total: 1, page: 1, pageSize: 8, rows: [contact(1, '江照晚', '13800001111', '12')] },
        }),
        '/ContractService/party/recent': () => ({
          data: [met(2, '许清嘉', '13800002222', '20'), met(3, '江小晚', '13800001111', '19')],
        }),
      },
    },
  )
  await userEvent.click(screen.getByRole('combobox'))
  const labels = async () => (await screen.findAllByText(/ · 138/)).map(({ textContent }) => textContent)
  expect([...new Set(await labels())]).toEqual(['许清嘉 · 138****2222', '江照晚 · 138****1111'])
  await userEvent.click(screen.getAllByText('许清嘉 · 138****2222').at(-1)!)
  expect(picked.map(({ name, phone }) => [name, phone])).toEqual([['许清嘉', '13800002222']])
})
