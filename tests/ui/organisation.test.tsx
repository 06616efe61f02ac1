// Colleagues to choose from: what is asked for, and who is left out.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useColleagues } from '#src/ui/organisation.ts'
import type { Offered } from '#src/ui/organisation.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const COLLEAGUES = '/AccountService/staff/colleagues'
const idOf = (digit: number): string => `10000000-0000-4000-8000-00000000000${digit}`
const colleague = (digit: number, name: string) => ({
  memberId: idOf(digit),
  userId: idOf(digit),
  name,
  phoneMasked: `138****000${digit}`,
  post: '',
  departments: [],
  isCertified: true,
})
const EVERYBODY = [colleague(1, '许职员'), colleague(2, '方法务'), colleague(3, '方法务')]

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const Found = ({ search, offered }: { search: string; offered: Offered | undefined }) => {
  const { data } = useColleagues(search, offered)
  return data === undefined ? null : <output>{data.map(({ phoneMasked }) => phoneMasked).join(' ')}</output>
}

const found = async (search: string, offered?: Offered) => {
  page = await renderPage(<Found search={search} offered={offered} />, {
    user: asCompany(),
    answers: { [COLLEAGUES]: () => ({ data: EVERYBODY }) },
  })
  const shown = (await screen.findByRole('status')).textContent
  const asked = page.asked.filter(({ path }) => path === COLLEAGUES)
  return { shown, asked: asked.map(({ query }) => [query['search'], query['work']]) }
}

it('asks for everybody and offers everybody where nothing is said', async () => {
  expect(await found('fang')).toEqual({
    shown: '138****0001 138****0002 138****0003',
    asked: [['fang', undefined]],
  })
})

it('asks for those alone who may do the work, and leaves out users by id', async () => {
  expect(await found('', { work: 'review', except: [idOf(1)] })).toEqual({
    shown: '138****0002 138****0003',
    asked: [['', 'review']],
  })
})

it('leaves out who is known by name and masked phone, and nobody else of that name', async () => {
  const alsoExcept = [{ name: '方法务', phoneMasked: '138****0003' }]
  expect(await found('', { alsoExcept })).toEqual({
    shown: '138****0001 138****0002',
    asked: [['', undefined]],
  })
})
