// Gives a person all that is held of them, once a code proves their phone.
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { MOST_EXPORTS_A_DAY } from '#protocol/account/own-data.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'
import { SECTIONS } from './sections.ts'
import { jsonOfData, pageOfData } from './write.ts'

const DAY_MS = 24 * 3_600_000

/** A ZIP that is written while it is read. Opens its own effect; refuses `own-data.too-many` and what a code refuses. */
export const exportData = async (
  ctx: Context,
  { verifyCode }: { verifyCode: string },
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const { deps, user, actor, clock } = ctx
  const at = clock.now()
  await ctx.transaction(async () => {
    await useCode(deps, { phone: user.phone, purpose: 'exportData', code: verifyCode })
    const count = await countAttempt(deps.db, `own-data:${user.id}`, at, { windowMs: DAY_MS })
    if (count > MOST_EXPORTS_A_DAY)
      throw keep(
        new Refusal('own-data.too-many', `一天最多导出 ${MOST_EXPORTS_A_DAY} 次个人信息，请明天再试。`),
      )
    await appendAudit(deps.db, {
      chainId: user.id,
      at,
      event: 'account:data.exported',
      actor,
      detail: {},
    })
  })
  const subject = { userId: user.id, phone: user.phone }
  const zip = new yazl.ZipFile()
  const body = zip.outputStream as Readable
  const add = (name: string, make: () => Readable): void =>
    // Opened when its turn comes, so that no more than one statement runs at a time.
    zip.addReadStreamLazy(name, { mtime: at }, (done) => {
      const stream = make()
      stream.on('error', (error: Error) => body.destroy(error))
      done(null, stream)
    })
  zip.on('error', (error: Error) => body.destroy(error))
  add('个人信息.html', () => pageOfData(deps, subject))
  for (const section of SECTIONS) add(`json/${section.title}.json`, () => jsonOfData(deps, subject, section))
  zip.end()
  return { name: `个人信息_${formatDate(at, 'YYYYMMDD')}.zip`, contentType: 'application/zip', body }
}
