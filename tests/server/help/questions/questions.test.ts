// The help centre through HTTP: read, searched, voted on once, and edited at the desk in versions.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as desk from '#protocol/help/questions/desk.ts'
import * as calls from '#protocol/help/questions/questions.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { writeShipped } from '#server/operations/help/questions/write-shipped.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let other: TestPerson
let operator: TestClient
beforeAll(async () => {
  app = await createTestApp({ config: { support: '400-000-0000' } })
  await writeShipped(app.deps)
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周既明')
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const read = (question: string, client = person.client) => client.call(calls.getQuestion, { question })
const TEXT: desk.Writing = {
  category: 'seals',
  title: '印章为什么是红色的？',
  answer: '红色是**习惯**，也可以选蓝色或黑色。',
  otherWords: '朱砂',
  isHot: false,
}
const save = (text: Partial<desk.Writing> = {}, at: { questionId: string | null; edition: number } = FRESH) =>
  operator.call(desk.saveQuestion, { requestId: randomUUID(), ...at, ...TEXT, ...text })
const FRESH = { questionId: null, edition: 0 }

test('categories are counted, what is asked most stands first, and support is named', async () => {
  const { counts, rows, support } = await person.client.call(calls.listQuestions, {})
  expect(counts.map(({ category }) => category).slice(0, 2)).toEqual(['account', 'certification'])
  expect(counts.every(({ count }) => count > 0)).toBe(true)
  expect([rows.length, support]).toEqual([10, '400-000-0000'])
  const inSeals = await person.client.call(calls.listQuestions, { category: 'seals' })
  expect(inSeals.rows[0]?.title).toBe('怎样制作个人签名？')
})

test('an answer is read by topic or id, with what is related; a missing one and one of another kind answer alike', async () => {
  const byTopic = await read('viewing-code')
  expect([byTopic.title, byTopic.ownVote]).toEqual(['什么是查看码？', null])
  expect(byTopic.related.map(({ questionId }) => questionId)).not.toContain(byTopic.questionId)
  expect((await read(byTopic.questionId)).answer).toBe(byTopic.answer)
  const missing = await person.client.ask(calls.getQuestion, { question: randomUUID() })
  const unknown = await person.client.ask(calls.getQuestion, { question: 'no-such-topic' })
  expect([missing.code, missing.info]).toEqual([unknown.code, unknown.info])
})

test('a search marks what it looked for, and offers others where it finds nothing', async () => {
  const found = await person.client.call(calls.searchQuestions, { keyword: '盖章' })
  expect(found.words).toEqual(['盖章', '用印', '盖印', '加盖'])
  expect(found.rows.length).toBeGreaterThan(2)
  expect(found.suggestions).toEqual([])
  const nothing = await person.client.call(calls.searchQuestions, { keyword: '量子纠缠' })
  expect([nothing.rows, nothing.suggestions.length > 0]).toEqual([[], true])
})

test('a person has one vote for a question and may change it', async () => {
  const { questionId } = await read('register')
  const helps = { questionId }
  await person.client.call(calls.markHelpful, helps)
  expect(await person.client.call(calls.markHelpful, helps)).toEqual({ helpful: 1, unhelpful: 0 })
  expect(await other.client.call(calls.markUnhelpful, helps)).toEqual({ helpful: 1, unhelpful: 1 })
  expect(await person.client.call(calls.markUnhelpful, helps)).toEqual({ helpful: 0, unhelpful: 2 })
  expect((await read(questionId)).ownVote).toBe('unhelpful')
})

test('a question is read by people once it is published, in versions, and no more when taken off offer', async () => {
  const { questionId, edition } = await save()
  const unread = await person.client.ask(calls.getQuestion, { question: questionId })
  expect(unread.code).toBe('not-found')
  const early = await operator.ask(desk.offerQuestion, { questionId, isOffered: true })
  expect(early.code).toBe('question.unpublished')
  expect(await operator.call(desk.publishQuestion, { questionId, edition })).toEqual({ version: 1 })
  expect((await read(questionId)).answer).toBe(TEXT.answer)
  expect((await person.client.call(calls.searchQuestions, { keyword: '朱砂' })).rows[0]?.title).toBe(
    TEXT.title,
  )

  const again = await operator.ask(desk.publishQuestion, { questionId, edition: edition + 1 })
  expect(again.code).toBe('question.nothing-new')
  const next = await save({ title: '印章可以是蓝色的吗？' }, { questionId, edition: edition + 1 })
  expect((await read(questionId)).title).toBe(TEXT.title)
  await operator.call(desk.publishQuestion, next)
  expect((await read(questionId)).title).toBe('印章可以是蓝色的吗？')
  const { versions, hasDraft } = await operator.call(desk.getDeskQuestion, { questionId })
  expect([versions.map(({ version, text }) => [version, text.title]), hasDraft]).toEqual([
    [
      [2, '印章可以是蓝色的吗？'],
      [1, TEXT.title],
    ],
    false,
  ])

  await operator.call(desk.offerQuestion, { questionId, isOffered: false })
  expect((await person.client.ask(calls.getQuestion, { question: questionId })).code).toBe('not-found')
  expect((await person.client.ask(calls.markHelpful, { questionId })).code).toBe('not-found')
  const { rows } = await operator.call(listPlatformAudit, { page: 1 })
  expect(rows.slice(0, 3).map(({ event }) => event)).toEqual([
    'question:withdrawn',
    'question:published',
    'question:published',
  ])
})

test('nobody overwrites what another operator saved meanwhile', async () => {
  const { questionId } = await save({ title: '两个人一起改会怎样？' })
  const late = { requestId: randomUUID(), questionId, edition: 0, ...TEXT }
  expect((await operator.ask(desk.saveQuestion, late)).code).toBe('question.stale')
})

test('questions change places within their category alone', async () => {
  const seals = async () =>
    (await person.client.call(calls.listQuestions, { category: 'seals' })).rows.map(
      ({ questionId }) => questionId,
    )
  const before = await seals()
  await operator.call(desk.placeQuestion, { questionId: before[1]!, direction: 'up' })
  expect((await seals()).slice(0, 2)).toEqual([before[1], before[0]])
  await operator.call(desk.placeQuestion, { questionId: before[1]!, direction: 'up' })
  expect((await seals())[0]).toBe(before[1])
})

test('pictures are proven to be pictures, and stand in answers people read', async () => {
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const upload = (bytes: Uint8Array) =>
    operator.ask(desk.uploadQuestionPicture, { name: '图.png' }, { body: bytes })
  expect((await upload(Buffer.from('no picture'))).code).toBe('question.picture-kind')
  const { pictureId } = (await upload(body)).data
  const answer = `看图：\n\n![图](picture:${pictureId})\n\n再看一眼就会了。`
  const { questionId, edition } = await save({ title: '图片能看到吗？', answer })
  await operator.call(desk.publishQuestion, { questionId, edition })
  const seen = await person.client.ask(calls.getQuestionPicture, { pictureId })
  expect([seen.headers['content-type'], Buffer.from(seen.body).equals(body)]).toEqual(['image/png', true])
  const atDesk = await operator.ask(desk.getDeskPicture, { pictureId })
  expect([atDesk.headers['content-type'], atDesk.body]).toEqual(['image/png', seen.body])
  for (const [client, call] of [
    [operator, desk.getDeskPicture],
    [person.client, calls.getQuestionPicture],
  ] as const) {
    const none = await client.ask(call, { pictureId: randomUUID() })
    expect([none.code, none.info]).toEqual(['not-found', '没有找到这张图片。'])
  }
  const lost = answer.replace(pictureId, randomUUID())
  const refused = await operator.ask(desk.saveQuestion, {
    requestId: randomUUID(),
    ...FRESH,
    ...TEXT,
    answer: lost,
  })
  expect(refused.code).toBe('question.no-picture')
})

test('a new release mends what nobody touched, and leaves the rest as operators want it', async () => {
  const touched = await read('launch')
  const { edition, text } = await operator.call(desk.getDeskQuestion, { questionId: touched.questionId })
  const saved = await operator.call(desk.saveQuestion, {
    requestId: randomUUID(),
    questionId: touched.questionId,
    edition,
    ...text,
    title: '怎样发起合同？',
  })
  await operator.call(desk.publishQuestion, saved)
  await operator.call(desk.offerQuestion, { questionId: (await read('places')).questionId, isOffered: false })
  await writeShipped(app.deps)
  expect((await read('launch')).title).toBe('怎样发起合同？')
  expect((await person.client.ask(calls.getQuestion, { question: 'places' })).code).toBe('not-found')
})

test('the desk of questions is for operators who hold its permission', async () => {
  const { client } = await newOperator(app, operator, ['audit.view'])
  expect((await client.ask(desk.listDeskQuestions, { page: 1 })).code).toBe('permission.denied')
  const page = await operator.call(desk.listDeskQuestions, { page: 1, category: 'seals', keyword: '授权' })
  expect(page.rows.map(({ title }) => title)).toEqual(['怎样授权同事使用印章？'])
})
