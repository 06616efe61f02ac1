// Addresses outside this application, set per installation.
// They are the mobile site, the mini-program and the partners' back office.
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'

/** Where phones are served better: `h5` the mobile site, `mq` the mini-program. Refuses while the installation names none. */
export const getTipUrl = endpoint({
  name: 'getTipUrl',
  method: 'GET',
  path: '/BaseService/tip/url',
  summary: '移动端地址',
  access: open,
  input: v.object({
    /** Code of the platform the page belongs to; one without an address of its own gets the plain product's. */
    platform: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    type: v.picklist(['h5', 'mq'], '没有这种地址'),
  }),
  output: v.object({ url: v.string() }),
  refusals: ['tip.none'],
})

/** The partners' back office, for partners (userType 2). */
export const getPartnerUrl = endpoint({
  name: 'getPartnerUrl',
  method: 'GET',
  path: '/BaseService/partner/url',
  summary: '合伙人业务后台地址',
  access: signedIn,
  input: v.object({}),
  output: v.object({ url: v.string() }),
  refusals: ['partner.denied', 'partner.none'],
})

/** The user type of partners (specification §3). */
export const PARTNER_USER_TYPE = 2

/** Where each app is to be had; an absent one is not offered yet. */
export interface AppAddresses {
  readonly ios?: string
  readonly android?: string
  readonly miniProgram?: string
}
