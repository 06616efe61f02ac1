// Where the provider of face checks is reached, read from the environment.
import type { Clock } from '#server/clock.ts'
import type { FaceCheck } from '#server/gateways/face/face-check.ts'
import { httpFaceCheck } from '#server/gateways/face/face-http.ts'
import { isPrivateWay } from '#server/gateways/private-way.ts'

/** Who checks faces; with nobody the method is offered nowhere. */
export type FaceConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'http'; readonly url: string; readonly key: string }

/** Shortest key that signs requests and answers, in characters. */
const SHORTEST_KEY = 16

/** Reads it; throws in Chinese where half of it is missing or cannot be used. */
export const readFaceConfig = (env: Readonly<Record<string, string | undefined>>): FaceConfig => {
  const url = env['NUOYIN_FACE_URL'] ?? ''
  const key = env['NUOYIN_FACE_KEY'] ?? ''
  if (url === '' && key === '') return { kind: 'none' }
  if (url === '' || key === '')
    throw new Error('NUOYIN_FACE_URL 与 NUOYIN_FACE_KEY 须一并设置。请补上缺少的一项，或都去掉，不提供刷脸。')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`NUOYIN_FACE_URL 不是可用的地址：${url}。请填写以 https:// 开头的地址。`)
  if (key.length < SHORTEST_KEY)
    throw new Error(`NUOYIN_FACE_KEY 太短。请与刷脸服务商约定至少 ${SHORTEST_KEY} 位的随机密钥。`)
  return { kind: 'http', url, key }
}

/** What of it would let others listen in, one sentence each. */
export const faceFaults = (config: FaceConfig): string[] =>
  config.kind === 'http' && !isPrivateWay(config.url)
    ? ['刷脸服务的地址不是 https：请将 NUOYIN_FACE_URL 改为 https 地址。']
    : []

/** The provider; undefined where nobody checks faces. */
export const faceCheckOf = (config: FaceConfig, clock: Clock): FaceCheck | undefined =>
  config.kind === 'http' ? httpFaceCheck({ ...config, clock }) : undefined
