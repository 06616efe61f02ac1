// An operator's second factor: an authenticator app is set up, and its codes are taken in.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import type { OperatorInfo } from '#protocol/platform/operators/operators.ts'
import type { OperatorContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { newTotpSecret, totpAddress, totpStepOf } from '#server/domain/platform/operators/one-time-codes.ts'
import { presentOperator } from '#server/domain/platform/operators/rules.ts'
import * as operators from '#server/domain/platform/operators/store.ts'
import type { OperatorRow } from '#server/domain/platform/operators/store.ts'
import { isPassword } from '#server/domain/secret-hash.ts'
import { LOCK_MS, LOGIN_ERRORS } from '#server/domain/account/sessions/login-rules.ts'

const ENROLMENT = 'operator enrolment'
const ENROLMENT_MS = 10 * 60_000
const secretOwner = (id: string): string => `operator totp ${id}`

interface Enrolment {
  readonly operatorId: string
  readonly secret: string
  readonly until: number
}

/** A new secret to be taken into an app; nothing is stored until a code proves that it was. */
export const startTotp = ({
  deps,
  operator,
  clock,
}: OperatorContext): { enrolment: string; secret: string; address: string } => {
  const secret = newTotpSecret()
  const enrolment: Enrolment = {
    operatorId: operator.id,
    secret,
    until: clock.now().getTime() + ENROLMENT_MS,
  }
  return {
    enrolment: deps.personalData.seal(JSON.stringify(enrolment), ENROLMENT),
    secret,
    address: totpAddress(secret, operator.account),
  }
}

/** Sets the app up; opens its own effect. Refuses `operator.enrolment-expired`, `operator.password-wrong` and `code.wrong`. */
export const confirmTotp = async (
  ctx: OperatorContext,
  input: { enrolment: string; verifyCode: string; password: string },
): Promise<OperatorInfo> => {
  const { deps, operator, clock, actor } = ctx
  const row = await operators.getOperator(deps.db, operator.id)
  const isRight = await isPassword(input.password, row?.passwordHash)
  return ctx.transaction(async () => {
    const at = clock.now()
    const { operatorId, secret, until } = openEnrolment(deps, input.enrolment)
    if (row === undefined || operatorId !== operator.id || until <= at.getTime())
      throw new Refusal('operator.enrolment-expired', '设置已超时，请重新扫描二维码。')
    if (!isRight) throw atField('password', 'operator.password-wrong', '当前密码不正确，请重新输入')
    const step = totpStepOf(secret, input.verifyCode, at, 0)
    if (step === undefined)
      throw atField('verifyCode', 'code.wrong', '动态口令不正确。请核对手机时间后输入最新的 6 位数字')
    const change = {
      totpSealed: deps.personalData.seal(secret, secretOwner(row.id)),
      totpStep: step,
      updatedAt: at,
    }
    await operators.updateOperator(deps.db, row.id, change)
    await recordOnPlatform(deps.db, {
      at,
      event: 'operator:totpSet',
      actor,
      detail: { id: row.id },
    })
    return presentOperator({ ...row, ...change }, deps.config)
  })
}

/** Uses up a code of the operator's app; refuses `code.wrong`, and `login.locked` after ten wrong ones in half an hour. */
export const useTotp = async (deps: Deps, row: OperatorRow, code: string): Promise<void> => {
  const now = deps.clock.now()
  const secret = deps.personalData.open(row.totpSealed ?? '', secretOwner(row.id))
  const errors = await countAttempt(deps.db, `operator-totp:${row.id}`, now, { windowMs: LOCK_MS })
  if (errors > LOGIN_ERRORS.lock) throw keep(new Refusal('login.locked', TOO_MANY_WRONG))
  const step = totpStepOf(secret, code, now, row.totpStep)
  if (step === undefined) throw keep(wrongTotp(LOGIN_ERRORS.lock - errors))
  await operators.updateOperator(deps.db, row.id, { totpStep: step })
}

const TOO_MANY_WRONG = '动态口令错误次数过多，请 30 分钟后再试，或请管理操作员的同事重置。'

// Each code is taken once: whoever signs in again at once types one that was right a moment ago.
const wrongTotp = (left: number): Refusal =>
  new Refusal(
    'code.wrong',
    left > 0
      ? `动态口令不正确或已用过，还可尝试 ${left} 次。请核对手机时间后输入最新的 6 位数字。`
      : TOO_MANY_WRONG,
  )

const openEnrolment = ({ personalData }: Pick<Deps, 'personalData'>, text: string): Enrolment => {
  try {
    return JSON.parse(personalData.open(text, ENROLMENT)) as Enrolment
  } catch {
    return { operatorId: '', secret: '', until: 0 }
  }
}

const atField = (field: string, code: RefusalCode, words: string): Refusal =>
  new Refusal(code, words, { fields: { [field]: words } })
