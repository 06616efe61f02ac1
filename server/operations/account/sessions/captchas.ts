// Makes picture codes and takes their answers.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import * as codes from '#server/domain/account/codes/store.ts'
import { captchaPicture } from '#server/documents/drawing/captcha-picture.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import {
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_SIZE,
  CAPTCHAS_PER_ADDRESS,
  drawCaptcha,
  normalizeCaptcha,
} from '#server/domain/account/sessions/captcha.ts'
import type { Deps } from '#server/deps.ts'

/** A new picture code; good once, for five minutes. Refuses `captcha.too-many` to an address that asks too often. */
export const makeCaptcha = async ({
  deps: { db, clock, personalData, captchaText },
  ip,
}: Pick<OpenContext, 'deps' | 'ip'>): Promise<{ captchaId: string; image: string }> => {
  const { most, windowMs } = CAPTCHAS_PER_ADDRESS
  if ((await countAttempt(db, `captchas-from:${ip}`, clock.now(), { windowMs })) > most)
    throw new Refusal('captcha.too-many', '当前网络获取图形验证码过于频繁，请 10 分钟后再试。')
  const id = randomUUID()
  const text = captchaText()
  await codes.insertCaptcha(db, {
    id,
    answerHash: personalData.fingerprint(`captcha ${id}`, text),
    expiresAt: new Date(clock.now().getTime() + CAPTCHA_LIFETIME_MS),
  })
  const { width, height } = CAPTCHA_SIZE
  const picture = Buffer.from(await captchaPicture(drawCaptcha(text), width, height))
  return { captchaId: id, image: `data:image/png;base64,${picture.toString('base64')}` }
}

/** What a form sends along with its picture code. */
export interface CaptchaAnswer {
  readonly captchaId?: string | undefined
  readonly captchaText?: string | undefined
}

export const captchaWanted = (): Refusal => new Refusal('captcha.wanted', '请输入图形验证码。')

/** Whether the form carries a picture code at all. */
export const hasCaptcha = ({ captchaId, captchaText }: CaptchaAnswer): boolean =>
  Boolean(captchaId && captchaText)

/** Uses up the picture code; refuses `captcha.wanted` without one, `captcha.wrong` for a wrong or old one. */
export const useCaptcha = async ({ db, clock, personalData }: Deps, answer: CaptchaAnswer): Promise<void> => {
  const { captchaId, captchaText } = answer
  if (!captchaId || !captchaText) throw captchaWanted()
  const row = await codes.takeCaptcha(db, captchaId)
  const hash = personalData.fingerprint(`captcha ${captchaId}`, normalizeCaptcha(captchaText))
  if (row && row.expiresAt > clock.now() && row.answerHash === hash) return
  throw keep(new Refusal('captcha.wrong', '图形验证码不正确或已失效，请重新输入。'))
}
