// The help centre on the screen: categories, an answer with its votes, and what a search finds.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Question } from '#protocol/help/questions/questions.ts'
import { QuestionContentPage } from '#src/features/help/questions/question-content-page.tsx'
import { QuestionListPage } from '#src/features/help/questions/question-list-page.tsx'
import { QuestionSearchPage } from '#src/features/help/questions/question-search-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const ID = '90000000-0000-4000-8000-000000000001'
const row = { questionId: ID, category: 'seals', title: '怎样制作单位印章？' } as const
const question: Question = {
  ...row,
  answer: '1. 打开[签名与印章](/user/userCenter/signature)。\n2. 点**新建**。',
  changedAt: '2026-11-20T01:00:00.000Z',
  helpful: 2,
  unhelpful: 0,
  ownVote: null,
  related: [{ ...row, questionId: ID.replace('1', '2'), title: '怎样授权同事使用印章？' }],
  support: '400-000-0000',
}
const QUESTION = `/helper/helperCenter/questionContent?question=${ID}`

it('lists what is asked most, beside the categories with their counts', async () => {
  page = await renderPage(<QuestionListPage />, {
    user: makeUser(),
    answers: {
      '/PhpServer/question/list': () => ({
        data: { counts: [{ category: 'seals', count: 7 }], rows: [row], support: '' },
      }),
    },
  })
  const list = await screen.findByRole('list', { name: '热门问题' })
  expect(within(list).getByRole('link', { name: row.title }).getAttribute('href')).toBe(QUESTION)
  expect(screen.getByRole('link', { name: '签名与印章 7' }).getAttribute('href')).toContain('category=seals')
})

it('shows an answer with its links, and takes one vote that may be changed', async () => {
  page = await renderPage(<QuestionContentPage />, {
    user: makeUser(),
    at: QUESTION,
    answers: {
      '/PhpServer/question/detail': () => ({ data: question }),
      '/PhpServer/question/helpful': () => ({ data: { helpful: 3, unhelpful: 0 } }),
    },
  })
  const article = within(await screen.findByRole('article'))
  expect(article.getByRole('link', { name: '签名与印章' }).getAttribute('href')).toBe(
    '/user/userCenter/signature',
  )
  expect(screen.getByText('新建').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: '怎样授权同事使用印章？' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '有帮助 2' }))
  expect((await screen.findByRole('button', { name: '有帮助 3' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('谢谢，已记下，可以改选。')).toBeTruthy()
})

it('says that a question is gone, and leads to others', async () => {
  page = await renderPage(<QuestionContentPage />, {
    user: makeUser(),
    at: QUESTION,
    answers: {
      '/PhpServer/question/detail': () => ({ refusal: { code: 'not-found', info: '没有找到这个问题' } }),
    },
  })
  expect(await screen.findByRole('heading', { name: '没有找到这个问题' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回帮助中心' })).toBeTruthy()
})

const searched = (data: object) =>
  renderPage(<QuestionSearchPage />, {
    user: makeUser(),
    at: '/helper/helperCenter/questionSearch?keyword=%E7%9B%96%E7%AB%A0',
    answers: { '/PhpServer/question/search': () => ({ data }) },
  })

it('marks the words of a search, other ways of saying them included', async () => {
  const found = [{ ...row, title: '怎样盖章？', excerpt: '由用印人办理' }]
  page = await searched({ rows: found, words: ['盖章', '用印'], suggestions: [], support: '' })
  await screen.findByText('找到 1 个相关问题')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '盖章',
    '用印',
  ])
})

it('offers other searches and support where nothing is found', async () => {
  page = await searched({ rows: [], words: ['盖章'], suggestions: ['套餐'], support: '400-000-0000' })
  await screen.findByText('没有找到“盖章”')
  expect(screen.getByRole('link', { name: '套餐' }).getAttribute('href')).toContain(
    'keyword=%E5%A5%97%E9%A4%90',
  )
  expect(screen.getByText('400-000-0000')).toBeTruthy()
})
