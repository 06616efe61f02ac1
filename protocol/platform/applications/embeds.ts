// The page of one party in a frame of a partner's page: its link, its opening, what its parent hears.
// See docs/webhooks.md and decision 0097.
import * as v from 'valibot'
import { userInfo } from '#protocol/account/sessions/session.ts'
import { byApplication, endpoint, open } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** How long such a link may be opened. */
export const EMBED_LINK_MS = 5 * 60_000

/** What the framed page tells its parent, by `postMessage` to the exact origin of the return address. */
export const EMBED_EVENTS = [
  'opened',
  'confirmed',
  'objected',
  'signed',
  'rejected',
  'left',
  'closed',
] as const
export type EmbedEvent = (typeof EMBED_EVENTS)[number]

/** What the party is to do there; a confirmation is followed by the signing once all have confirmed. */
export const embedTask = v.picklist(['sign', 'confirm'])
export type EmbedTask = v.InferOutput<typeof embedTask>

/** A message to the parent. `closed`: the link cannot be used any more, and a new one is wanted. */
export interface EmbedMessage {
  readonly source: 'nuoyin'
  readonly event: EmbedEvent
  /** Empty while the link has not been opened. */
  readonly contractId: string
  readonly partyId: string
}

const token = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, '链接不完整'))

/** A link for one page load; its person still proves who they are and what they want. */
export const createEmbedLink = endpoint({
  name: 'createEmbedLink',
  method: 'POST',
  path: '/OpenService/contract/embedLink',
  summary: '取一方的内嵌签署链接；还要先填写确认的一方，在其中先确认再签署',
  access: byApplication,
  input: v.object({
    contractId: id,
    partyId: id,
    /** Where the person may go back to; its origin must be one of the application's frame origins. */
    returnUrl: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(1000, '返回地址最多 1000 个字符'),
      v.check(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username === '',
        '请填写以 https:// 开头的完整地址，不带账号',
      ),
    ),
  }),
  output: v.object({ url: v.string(), expiresAt: moment }),
  refusals: ['not-found', 'contract.not-possible', 'application.frame-origin'],
})

const back = {
  /** The origin that may hear of it. */
  origin: v.string(),
  returnUrl: v.string(),
}

/**
 * Opens a link. `codeDue`: the person has not agreed that this application signs them in, so a code on their phone comes first, and the
 * link is not used up. `entered`: a session for this contract alone began; its token is here, for this call brings none in its header.
 * `elsewhere`: the person must register, be certified or join the company first, on a page of their own. `closed`: the link is over.
 */
export const openEmbed = endpoint({
  name: 'openEmbed',
  method: 'POST',
  path: '/AccountService/user/embed',
  summary: '打开内嵌签署',
  access: open,
  ignoresHeaderToken: true,
  input: v.object({
    token,
    verifyCode: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{6})?$/, '请填写 6 位验证码')), ''),
  }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('entered'),
      ...back,
      token: v.string(),
      userInfo,
      contractId: id,
      partyId: id,
      task: embedTask,
    }),
    v.object({
      outcome: v.literal('codeDue'),
      ...back,
      task: embedTask,
      phoneMasked: v.string(),
      contractName: v.string(),
      initiator: v.string(),
      applicationName: v.string(),
    }),
    v.object({ outcome: v.literal('elsewhere'), ...back, url: v.string() }),
    v.object({ outcome: v.literal('closed'), ...back, why: v.picklist(['used', 'expired', 'over']) }),
  ]),
  refusals: ['embed.unknown', 'code.wrong', 'code.expired'],
})
export type EmbedOpening = v.InferOutput<(typeof openEmbed)['output']>

/** Sends the code to the phone of the link's party, whoever opened it. */
export const sendEmbedCode = endpoint({
  name: 'sendEmbedCode',
  method: 'POST',
  path: '/AccountService/user/embed/code',
  summary: '发送内嵌签署的验证码',
  access: open,
  input: v.object({ token }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['embed.unknown', 'code.too-soon', 'code.too-many'],
})
