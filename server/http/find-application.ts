// Finds the partner application of a call by its key.
// It checks signature, time and address (docs/webhooks.md).
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#protocol/failures.ts'
import { isInIpRange } from '#protocol/ip-range.ts'
import { CALL_HEADERS, CALL_WINDOW_SECONDS, callText } from '#protocol/platform/applications/webhooks.ts'
import type { CallingApplication } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { goodSecrets, isSigned } from '#server/domain/platform/applications/secrets.ts'
import { findApplicationByKey } from '#server/domain/platform/applications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { bodyTextOf } from '#server/http/body-text.ts'
import { signedValues } from '#server/http/verify-signature.ts'
import type { SignedRequest } from '#server/http/verify-signature.ts'

/** A call whose signature held, with the application that made it. */
export interface ApplicationCall extends SignedRequest {
  readonly application: CallingApplication
}

const NONCE = /^[A-Za-z0-9_-]{16,64}$/

/**
 * Refuses with 401 `application.signature` a caller who cannot sign, known key or not; and, once the signature held, with 403
 * `application.disabled` or `application.address`.
 */
export const findApplication = async (
  { db, personalData }: Pick<Deps, 'db' | 'personalData'>,
  request: FastifyRequest,
  now: Date,
): Promise<ApplicationCall> => {
  const header = (name: string): string => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const stamp = header(CALL_HEADERS.timestamp)
  const timestamp = Number(stamp)
  const nonce = header(CALL_HEADERS.nonce)
  const key = header(CALL_HEADERS.key)
  const found = key === '' ? undefined : await findApplicationByKey(db, key)
  const text = callText({
    nonce,
    timestamp,
    method: request.method,
    path: request.url,
    body: bodyTextOf(request),
  })
  const isRight =
    found !== undefined &&
    /^\d{10}$/.test(stamp) &&
    NONCE.test(nonce) &&
    isSigned(goodSecrets(personalData, found, now), text, header(CALL_HEADERS.signature))
  if (!isRight) throw refused('signature', 401, '应用标识或签名不正确，请按文档检查签名的内容与密钥。')
  if (Math.abs(timestamp - now.getTime() / 1000) > CALL_WINDOW_SECONDS)
    throw refused('time', 401, '请求的时间与服务器相差超过 5 分钟，请校准时钟后重试。')
  const company = await getCompany(db, found.companyId)
  if (found.state !== 'enabled' || company === undefined || company.cancelledAt !== null)
    throw refused('disabled', 403, '应用已停用，请联系单位管理员。')
  if (!found.ipList.some((range) => isInIpRange(request.ip, range)))
    throw refused('address', 403, `来源地址 ${request.ip} 不在应用的 IP 名单内，请在“集成应用”中添加。`)
  return {
    values: signedValues(request),
    // One application cannot use up another's numbers.
    nonce: `${found.id} ${nonce}`,
    application: { id: found.id, name: found.name, companyId: company.id, companyName: company.name },
  }
}

const refused = (
  reason: 'signature' | 'time' | 'disabled' | 'address',
  status: number,
  words: string,
): Refusal => new Refusal(`application.${reason}`, words, { status })
