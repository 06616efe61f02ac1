// Calls for cancelling a company: the conditions, the request, and its withdrawal.
// See domain.md §8 (单位注销).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { verifyCode } from '#protocol/account/sessions/session.ts'

/** Days in which a request can be taken back. */
export const COOLING_OFF_DAYS = 15

/** States of a request's chart. */
export const CANCELLATION_STATES = [
  'planned',
  'cooling',
  'takenBack',
  'vetoed',
  'blocked',
  'cancelled',
] as const
export type CancellationState = (typeof CANCELLATION_STATES)[number]

/** What must be settled before a company can be cancelled; all are numbers of things that are still open. */
export const companyTies = v.object({
  /** Contracts under way that the company launched or must sign. */
  contracts: v.number(),
  approvals: v.number(),
  /** Orders that are neither paid nor over. */
  orders: v.number(),
  /** Certifications that wait, or are suspended. */
  certifications: v.number(),
})
export type CompanyTies = v.InferOutput<typeof companyTies>

/** Only the super-administrator holds this right; nobody can grant it. */
const superAdministrator = allowed('staffManage', 'transferAdmin')

const request = v.object({
  cancellationId: id,
  state: v.picklist(CANCELLATION_STATES),
  askedBy: v.string(),
  /** Why the company is to be cancelled, in the super-administrator's words. */
  reason: v.string(),
  askedAt: moment,
  /** When the company is cancelled unless something comes in between. */
  dueAt: moment,
  /** Why it was vetoed or could not be carried out; empty otherwise. */
  outcome: v.string(),
})
export type CancellationRequest = v.InferOutput<typeof request>

export const getCompanyCancellation = endpoint({
  name: 'getCompanyCancellation',
  method: 'GET',
  path: '/AccountService/organisation/cancellation',
  summary: '注销单位的条件与进度',
  access: superAdministrator,
  input: v.object({}),
  output: v.object({
    companyName: v.string(),
    ties: companyTies,
    /** The newest request; null before the first. */
    request: v.nullable(request),
  }),
})

/** Asks for the cancellation with a code of purpose `cancelCompany`; it is carried out after the cooling-off. */
export const askCompanyCancellation = endpoint({
  name: 'askCompanyCancellation',
  method: 'POST',
  path: '/AccountService/organisation/cancellation',
  summary: '申请注销单位',
  access: superAdministrator,
  input: v.object({
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '请填写 2–200 字的原因'),
      v.maxLength(200, '原因最多 200 字'),
    ),
    verifyCode,
    agreed: v.literal(true, '请先确认已了解注销的后果'),
  }),
  output: nothing,
  refusals: ['company.tied', 'cancellation.not-possible', 'code.wrong', 'code.expired'],
})

export const takeBackCompanyCancellation = endpoint({
  name: 'takeBackCompanyCancellation',
  method: 'POST',
  path: '/AccountService/organisation/cancellation/takeBack',
  summary: '撤回单位注销申请',
  access: superAdministrator,
  input: v.object({}),
  output: nothing,
  refusals: ['not-found', 'cancellation.not-possible'],
})
