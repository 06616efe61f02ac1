// The search in texts on the screen: what it shows of a contract, and what it says of nothing.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FoundContract, PageHit } from '#protocol/contracts/page-texts/page-texts.ts'
import { TextSearchPage } from '#src/features/contracts/page-texts/text-search-page.tsx'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const DOCUMENT = '70000000-0000-4000-8000-000000000001'
const FILING = '70000000-0000-4000-8000-000000000002'
const hit: PageHit = {
  documentId: DOCUMENT,
  name: '租赁合同.pdf',
  page: 2,
  parts: [
    { text: '…按应付未付金额的万分之五支付', isFound: false },
    { text: '违约金', isFound: true },
    { text: '；逾期超过…', isFound: false },
  ],
  find: '违约金',
}
const found = (change: Partial<FoundContract> = {}): FoundContract => ({
  contract: rowOf(),
  pages: [hit],
  morePages: 0,
  ...change,
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (
  at: string,
  answer: (asked: Asked) => Answer | Promise<Answer>,
  user = makeUser(),
  inArchive = answer,
) => {
  page = await renderPage(<TextSearchPage />, {
    user,
    at,
    answers: { '/ContractService/text/search': answer, '/ContractService/filing/text/search': inArchive },
  })
}
const never = (): Answer => ({ refusal: { code: 'not-found', info: '不应询问' } })
const WORDS = '/sign/textSearch?words=%E8%BF%9D%E7%BA%A6%E9%87%91'

test('without words it says what it looks through, and asks nothing', async () => {
  await open('/sign/textSearch', never)
  expect(await screen.findByText('输入文字，看看哪些合同里写了它')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a word of one letter is explained, and not asked for', async () => {
  await open('/sign/textSearch?words=%E9%87%91', never)
  expect(await screen.findByText('“金”太短，每个词至少 2 个字')).toBeTruthy()
})

test('a page that was found leads to the reader there, with the words marked', async () => {
  await open(WORDS, () => ({ data: { rows: [found({ morePages: 3 })], next: null } }))
  const list = await screen.findByRole('list', { name: /中找到的文字/ })
  const link = within(list).getByRole('link')
  expect(link.getAttribute('href')).toBe(
    `/signDetail?contractId=${rowOf().contractId}&document=${DOCUMENT}&page=2&find=${encodeURIComponent('违约金')}`,
  )
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['违约金'])
  expect(screen.getByText(/另有 3 页也有这些文字/)).toBeTruthy()
  expect(screen.getByText('找到 1 份合同，最近更新的在前')).toBeTruthy()
})

test('it goes on where the answer ended', async () => {
  const other = rowOf({ contractId: '70000000-0000-4000-8000-000000000003', name: '第二份' })
  await open(WORDS, ({ query }) => ({
    data:
      query['after'] === undefined
        ? { rows: [found()], next: `1_${FILING}` }
        : { rows: [found({ contract: other })], next: null },
  }))
  await userEvent.click(await screen.findByRole('button', { name: '继续查找' }))
  expect(await screen.findByRole('link', { name: '第二份' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '继续查找' })).toBeNull()
})

test('where nothing is found it says what is not looked through', async () => {
  await open(WORDS, () => ({ data: { rows: [], next: null } }))
  expect(await screen.findByText('没有找到“违约金”')).toBeTruthy()
  expect(screen.getByText(/设置了查看码的合同不在查找范围内/)).toBeTruthy()
})

test('what failed is said with a way to try again', async () => {
  let asked = 0
  await open(WORDS, () => {
    asked += 1
    return asked === 1
      ? { refusal: { code: 'text-search.too-many', info: '搜索太频繁，请一分钟后再试。' } }
      : { data: { rows: [found()], next: null } }
  })
  expect(await screen.findByText(/搜索太频繁，请一分钟后再试。/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('list', { name: /中找到的文字/ })).toBeTruthy()
})

test('who may look into the archive searches it too; a scan leads to itself', async () => {
  const user = asCompany({
    userRoleResAction: [{ resCode: 'contractFiling', nodeActions: [{ actionCode: 'view' }], children: [] }],
  })
  const filing = {
    filingId: FILING,
    contractId: null,
    no: '',
    name: '旧租约',
    parties: '旧房东',
    type: '',
    amount: null,
    at: '2019-06-30T16:00:00.000Z',
    status: 2,
    classId: null,
    path: ['历史合同'],
    isVoided: false,
    hold: null,
    filedAt: null,
    filedBy: '',
    tags: [],
    actions: [],
  }
  await open(
    WORDS,
    () => ({ data: { rows: [], next: null } }),
    user,
    ({ query }) => ({
      data: { rows: query['tab'] === 'filed' ? [{ filing, pages: [hit], morePages: 0 }] : [], next: null },
    }),
  )
  expect(screen.queryByText('待归档')).toBeNull()
  await userEvent.click(await screen.findByText('已归档'))
  const link = within(await screen.findByRole('list', { name: '《旧租约》中找到的文字' })).getByRole('link')
  expect(link.getAttribute('href')).toContain(`among=filed&scan=${FILING}&file=${DOCUMENT}&at=2`)
  expect(screen.getByText('旧房东 · 历史合同 · 2019-07-01')).toBeTruthy()
})
