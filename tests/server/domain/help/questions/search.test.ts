// Searching the help centre: by title, text and synonyms, the same on either database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { comparable, excerptOf, searchUnits } from '#server/domain/help/questions/search-words.ts'
import { searchRows } from '#server/domain/help/questions/store.ts'
import { SUGGESTIONS } from '#server/operations/help/questions/read.ts'
import { writeShipped } from '#server/operations/help/questions/write-shipped.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await writeShipped({ db, clock: createTestClock() })
})
afterAll(() => db.close())

const titles = async (keyword: string) =>
  (await searchRows(db, { units: searchUnits(keyword), share: 0.6, limit: 30 })).map(({ title }) => title)

test.each([
  ['怎样盖章', '同事申请用印，我怎样盖章？'],
  ['撤销合同', '合同发错了，怎样撤回？'],
  ['忘了登录密码怎么办', '忘记登录密码怎么办？'],
  ['短信收不到', '收不到短信验证码怎么办？'],
  ['ＰＤＦ验真', '怎样验证一份合同是真的、没有被改过？'],
  ['怎么给公司认证', '怎样完成单位认证？'],
  ['退款', '买错了可以退款吗？'],
  ['查看码', '什么是查看码？'],
])('%s finds “%s” among the first three', async (keyword, title) => {
  expect((await titles(keyword)).slice(0, 3)).toContain(title)
})

test('what nobody wrote about finds nothing, and every suggestion finds something', async () => {
  expect(await titles('量子纠缠')).toEqual([])
  for (const word of SUGGESTIONS) expect(await titles(word), word).not.toEqual([])
})

test('signs that a pattern would read have no meaning', async () => {
  expect(await titles('%_\\')).toEqual([])
  expect(searchUnits('')).toEqual([])
})

test('texts are compared without case, width and signs', () => {
  expect(comparable('ＰＤＦ（文件）：Word/图片。')).toBe('pdf 文件 word 图片')
})

test('an excerpt stands around the first word that was looked for', () => {
  expect(excerptOf(`${'前'.repeat(100)}用印${'后'.repeat(100)}`, ['用印'], 30)).toBe(
    `…${'前'.repeat(20)}用印${'后'.repeat(8)}…`,
  )
  expect(excerptOf('很短的一句', ['用印'])).toBe('很短的一句')
})
