// What licensed authorities say of the certificates of a path.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { RevocationUnknown } from '#server/gateways/revocation/revocation-source.ts'
import type { AskedAbout, RevocationAnswer } from '#server/trust/revocation-request.ts'
import { askRemembered } from './remembered-status.ts'

type AskDeps = Pick<Deps, 'revocations' | 'clock' | 'log'>

/**
 * One answer for each certificate of the path (DER, leaf first) but the last, each asked for at `since` or later. Many files that are signed
 * together ask once. Refuses `certificate.status-unknown` (503: trying again helps) where nobody tells.
 */
export const askPath = (
  deps: AskDeps,
  path: readonly Uint8Array[],
  since: Date,
): Promise<RevocationAnswer[]> =>
  Promise.all(
    path.slice(0, -1).map((certificate, at) => askOnce(deps, { certificate, issuer: path[at + 1]! }, since)),
  )

const askOnce = async (deps: AskDeps, about: AskedAbout, since: Date): Promise<RevocationAnswer> => {
  try {
    return await askRemembered(deps, about, {
      since,
      onFailure: (cause) => {
        if (cause instanceof RevocationUnknown)
          deps.log.warn({ tried: cause.tried }, '证书颁发机构没有说明证书的状态')
      },
    })
  } catch (cause) {
    if (!(cause instanceof RevocationUnknown)) throw cause
    throw new Refusal(
      'certificate.status-unknown',
      '证书颁发机构的状态查询服务（OCSP 或吊销列表）没有应答，无法确认单位证书是否有效。文件没有被更改，请稍后重试。',
      { status: 503, cause },
    )
  }
}
