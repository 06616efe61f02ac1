// Which methods of proving the will this server offers: 刷脸 only where a provider is configured.
import { willingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { FaceCheck } from '#server/gateways/face/face-check.ts'

type Offering = Pick<Deps, 'face'>

/** Of the methods named, or of all, those that are offered. */
export const offeredMethods = (
  { face }: Offering,
  among: readonly WillingMethod[] = willingMethod.options,
): WillingMethod[] => among.filter((method) => method !== 'face' || face !== undefined)

/** The provider; refuses `face.not-offered` where there is none. */
export const offeredFace = ({ face }: Offering): FaceCheck => {
  if (face !== undefined) return face
  throw new Refusal('face.not-offered', '本平台没有开通刷脸，请改用短信验证码或签署密码。')
}
