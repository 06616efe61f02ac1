// Pictures of people and emblems of companies through the whole pipeline.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import * as pictures from '#protocol/account/accounts/pictures.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'

let app: TestApp
let person: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '郁青')
})
afterAll(() => app.close())

const photo = async (width: number, height: number, kind: 'jpeg' | 'png' | 'gif' = 'jpeg') => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#4477aa' } }).withExif({
    IFD0: { Copyright: 'secret place' },
  })
  return new Uint8Array(await picture[kind]().toBuffer())
}
const set = async (who: TestPerson, body: Uint8Array) =>
  who.client.call(pictures.setPicture, { name: '我.jpg' }, { body })

test('a picture becomes a small square without what the camera wrote, under an id of its own', async () => {
  const { pictureId } = await set(person, await photo(800, 600))
  expect(await person.client.call(getCurrentAccount, {})).toMatchObject({
    userImageUrl: pictureId,
    // The specification names it in both spellings.
    userImgeUrl: pictureId,
  })
  const seen = await person.client.ask(pictures.getPicture, { pictureId })
  const { format, width, height, exif } = await sharp(seen.body).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 256,
    height: 256,
    exif: undefined,
  })
})

test('the picture before it is gone, and so is the last one when it is taken away', async () => {
  const first = await set(person, await photo(300, 300))
  const second = await set(person, await photo(310, 310, 'png'))
  expect((await person.client.ask(pictures.getPicture, first)).code).toBe('not-found')
  await person.client.call(pictures.removePicture, {})
  expect((await person.client.call(getCurrentAccount, {})).userImageUrl).toBe('')
  expect((await person.client.ask(pictures.getPicture, second)).code).toBe('not-found')
})

test.each([
  ['another kind of file', () => photo(300, 300, 'gif'), 'picture.kind'],
  ['too few pixels', () => photo(95, 400), 'picture.too-small'],
  [
    'too many bytes',
    async () => {
      const body = new Uint8Array(pictures.PORTRAIT_MAX_BYTES + 1)
      body.set(await photo(300, 300))
      return body
    },
    'picture.too-large',
  ],
  ['half a picture', async () => (await photo(600, 600)).slice(0, 1500), 'document.damaged'],
])('%s is refused in plain words', async (_, bytes, code) => {
  const answer = await person.client.ask(pictures.setPicture, { name: '我.jpg' }, { body: await bytes() })
  expect(answer.code).toBe(code)
})

test('colleagues see it, strangers do not', async () => {
  const boss = await newPerson(app, '沈遥')
  const { companyId } = await newCompany(boss, '苏州见微仪器有限公司')
  const colleague = await newStaff(app, companyId, '乔木', ['staff'])
  const stranger = await newPerson(app, '路人')
  const picture = await set(boss, await photo(300, 300))
  expect((await colleague.client.ask(pictures.getPicture, picture)).code).toBe('000000')
  expect((await stranger.client.ask(pictures.getPicture, picture)).code).toBe('not-found')
})

test('the emblem is set by who may edit the company, and seen by all who work there', async () => {
  const boss = await newPerson(app, '沈遥')
  const { companyId } = await newCompany(boss, '苏州知著仪器有限公司')
  await actFor(boss, companyId)
  const colleague = await newStaff(app, companyId, '乔木', ['staff'])
  const stranger = await newPerson(app, '路人')
  const body = await photo(400, 400)
  expect((await colleague.client.ask(pictures.setCompanyPicture, { name: '标志.png' }, { body })).code).toBe(
    'permission.denied',
  )
  const emblem = await boss.client.call(pictures.setCompanyPicture, { name: '标志.png' }, { body })
  expect((await boss.client.call(getCurrentAccount, {})).defaultBizCompanyImageUrl).toBe(emblem.pictureId)
  expect((await colleague.client.ask(pictures.getPicture, emblem)).code).toBe('000000')
  expect((await stranger.client.ask(pictures.getPicture, emblem)).code).toBe('not-found')
  await boss.client.call(pictures.removeCompanyPicture, {})
  expect((await boss.client.call(getCurrentAccount, {})).defaultBizCompanyImageUrl).toBeNull()
})

test('a file that is no picture is not shown as one, even to its owner', async () => {
  const { fileId } = await person.client.call(
    uploadAttachment,
    { name: '我.jpg' },
    { body: await photo(300, 300) },
  )
  expect((await person.client.ask(pictures.getPicture, { pictureId: fileId })).code).toBe('not-found')
})
