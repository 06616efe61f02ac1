// Calls that a company's applications make from their own servers.
// They are signed with key and secret (docs/webhooks.md).
import * as v from 'valibot'
import { byApplication, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { phone } from '#protocol/account/sessions/session.ts'

/** The number under which the application knows a person. */
const externalId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_.@:-]{1,64}$/, '请填写 1–64 位字母、数字或 _ . @ : -'),
)

/** A contract as an application of one of its companies sees it; also the `data` of a post. */
export const openContract = v.object({
  contractId: id,
  contractNo: v.string(),
  name: v.string(),
  /** As domain.md §1.1: 5 签署中, 6 已完成, 8 已撤回, 9 已拒签, 10 已过期, 13 and 14 finishing. */
  status: v.number(),
  initiator: v.string(),
  deadline: v.nullable(moment),
  launchedAt: v.nullable(moment),
  completedAt: v.nullable(moment),
  /** Why it was refused or taken back. */
  reason: v.string(),
  parties: v.array(
    v.object({
      partyId: id,
      /** 1 a person, 2 a company. */
      partyType: v.number(),
      name: v.string(),
      companyName: v.string(),
      signOrder: v.number(),
      /** As domain.md §1.2: 0 not yet, 2 to sign, 5 signed, 6 refused, 7 expired, 8 not needed any more, 9 being sealed. */
      status: v.number(),
      finishedAt: v.nullable(moment),
    }),
  ),
})
export type OpenContract = v.InferOutput<typeof openContract>

/** Sends the person a code which says that an application wants to sign them in. */
export const sendBindCode = endpoint({
  name: 'sendBindCode',
  method: 'POST',
  path: '/OpenService/user/bindCode',
  summary: '向用户发送绑定验证码',
  access: byApplication,
  input: v.object({ phone }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['code.too-soon', 'code.too-many'],
})

/** The code is the person's consent; binding the same person again replaces the number. */
export const bindUser = endpoint({
  name: 'bindUser',
  method: 'POST',
  path: '/OpenService/user/bind',
  summary: '凭验证码把用户绑定到应用',
  access: byApplication,
  input: v.object({
    phone,
    verifyCode: v.pipe(v.string(), v.regex(/^\d{6}$/, '请填写 6 位验证码')),
    externalId,
  }),
  output: v.object({ name: v.string(), boundAt: moment }),
  refusals: ['code.wrong', 'code.expired', 'application.user-unknown', 'application.user-taken'],
})

export const unbindUser = endpoint({
  name: 'unbindUser',
  method: 'POST',
  path: '/OpenService/user/unbind',
  summary: '解除用户与应用的绑定',
  access: byApplication,
  input: v.object({ externalId }),
  output: nothing,
  refusals: ['application.user-unbound'],
})

/**
 * A link that lets the person in once, within five minutes, for reading and signing only. It names who they act as: themselves, or
 * the application's own company, where they work.
 */
export const createLoginLink = endpoint({
  name: 'createLoginLink',
  method: 'POST',
  path: '/OpenService/user/loginLink',
  summary: '为已绑定的用户取一次性免登链接',
  access: byApplication,
  input: v.object({
    externalId,
    target: v.pipe(v.string(), v.maxLength(500)),
    identity: v.optional(v.picklist(['person', 'company']), 'person'),
  }),
  output: v.object({ url: v.string(), expiresAt: moment }),
  refusals: ['application.user-unbound', 'application.user-not-staff', 'input.invalid'],
})

/** A launched contract in which the application's company has a part. */
export const getOpenContract = endpoint({
  name: 'getOpenContract',
  method: 'GET',
  path: '/OpenService/contract',
  summary: '查询本单位参与的合同',
  access: byApplication,
  input: v.object({ contractId: id }),
  output: openContract,
  refusals: ['not-found'],
})
