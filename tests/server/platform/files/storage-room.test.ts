// Storage limits per person and company: a file that does not fit is refused early and again late.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStorage, uploadAttachment } from '#protocol/base.ts'
import { actFor, licencePicture, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let picture: Uint8Array
beforeAll(async () => {
  picture = await licencePicture()
  // Room for three pictures and a half, and for ten.
  app = await createTestApp({
    config: { storage: { person: picture.length * 3.5, company: picture.length * 10 } },
  })
  person = await newPerson(app, '林清和')
})
afterAll(() => app.close())

const upload = () => person.client.ask(uploadAttachment, { name: '附件.png' }, { body: picture })
const stored = async () => {
  const [row] = (await app.db.current().execute('select count(*)::int as blobs from blob')).rows
  return row
}

test('what does not fit is refused before its bytes are stored, and says how much there is', async () => {
  for (let i = 0; i < 3; i += 1) expect((await upload()).code).toBe('000000')
  const before = await stored()
  const other = new Uint8Array([...picture, 0])
  const answer = await person.client.ask(uploadAttachment, { name: '附件.png' }, { body: other })
  expect(answer).toMatchObject({
    code: 'storage.full',
    info: '您的文件空间共 1 KB，已用 1 KB，放不下这个文件。请到“签署服务”的“草稿”中删除不用的草稿，或删除已撤回、已拒签、已过期的合同，空间马上腾出；也可以压缩文件后重新上传，或请平台客服增加空间。',
  })
  expect(await stored()).toEqual(before)
  expect(await person.client.call(getStorage, {})).toEqual({
    used: picture.length * 3,
    limit: picture.length * 3.5,
  })
})

test('a company’s room is its own, and uploads at the same moment never take more than there is', async () => {
  // The licence that certifies it is the person's own upload.
  const founder = await newPerson(app, '周既明')
  const { companyId } = await newCompany(founder, '上海云帆贸易有限公司')
  await actFor(founder, companyId)
  expect((await founder.client.call(getStorage, {})).used).toBe(0)
  const answers = await Promise.all(
    Array.from({ length: 14 }, () =>
      founder.client.ask(uploadAttachment, { name: '附件.png' }, { body: picture }),
    ),
  )
  expect(answers.filter(({ code }) => code === '000000')).toHaveLength(10)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['000000', 'storage.full']))
  expect((await founder.client.call(getStorage, {})).used).toBe(picture.length * 10)
})
