// What belongs to single people of the guarded company: a notice, a picture, the use of a seal.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { setPicture } from '#protocol/account/accounts/pictures.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { SECRET } from '#tests/support/matrix/secrets.ts'

export const noticeOf = async (app: TestApp, userId: string): Promise<string> => {
  await notify(app.deps, userId, { kind: 'system', title: SECRET, text: SECRET, target: '/home' })
  const [row] = await app.db.current().select().from(notice).where(eq(notice.title, SECRET))
  return row!.id
}

/** The picture of somebody who works with none of those who reach for it. */
export const pictureOf = async ({ client }: Signer): Promise<string> => {
  const dot = sharp({ create: { width: 128, height: 128, channels: 3, background: '#4477aa' } })
  const body = new Uint8Array(await dot.png().toBuffer())
  return (await client.call(setPicture, { name: '我.png' }, { body })).pictureId
}

/** An authorisation to use a seal. */
export const grantOf = async ({ client }: Signer, sealId: string, memberId: string): Promise<string> => {
  const { grantId } = await client.call(grantSeal, {
    requestId: randomUUID(),
    sealId,
    subject: { kind: 'member', memberId },
    contractTypes: [],
    until: null,
  })
  return grantId
}
