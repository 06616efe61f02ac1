// Calls of ApiService: a company's partner applications with their keys, deliveries and people.
// See specification §2 (integratedManage) and domain.md §8.
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { ipRangeProblem } from '#protocol/ip-range.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { frameOrigins } from '#protocol/platform/applications/frame-origins.ts'
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '#protocol/platform/applications/webhooks.ts'

/** Most applications a company may have, and addresses in one list. */
export const MOST_APPLICATIONS = 20
export const MOST_IP_RANGES = 50
/** For how many hours the old secret may stay valid next to a new one. */
export const GRACE_HOURS = [0, 24, 72] as const

/** Fields of an application as people fill them in. */
export const applicationFields = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写应用名称'),
    v.maxLength(30, '应用名称最多 30 个字'),
  ),
  /** Where posts go; empty: nowhere. The server adds what it knows of networks. */
  callbackUrl: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, '回调地址最多 500 个字符'),
    v.check((text) => text === '' || isHttpAddress(text), '请填写以 https:// 开头的完整地址，不带账号和 #'),
  ),
  events: v.pipe(
    v.array(v.picklist(WEBHOOK_EVENTS.map(({ code }) => code))),
    v.maxLength(WEBHOOK_EVENTS.length),
  ),
  /** Addresses that may call; none: nobody may. */
  ipList: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(50),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? ipRangeProblem(dataset.value) : undefined
          if (problem !== undefined) addIssue({ message: problem })
        }),
      ),
    ),
    v.maxLength(MOST_IP_RANGES, `最多 ${MOST_IP_RANGES} 个地址或网段`),
  ),
  /** Where its pages may show the signing page in a frame. */
  frameOrigins,
}

const isHttpAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

/** Whether it may launch contracts in the name of whoever allows it. */
const mayLaunch = v.optional(v.boolean(), false)

export const application = v.object({
  applicationId: id,
  name: v.string(),
  appKey: v.string(),
  callbackUrl: v.string(),
  events: v.array(v.string()),
  ipList: v.array(v.string()),
  frameOrigins: v.array(v.string()),
  /** In whose name it launches contracts; null: it launches none. `isGood`: they still may. */
  sender: v.nullable(v.object({ name: v.string(), isGood: v.boolean() })),
  state: v.picklist(['enabled', 'disabled']),
  /** Grows with every change. */
  version: v.number(),
  createdBy: v.string(),
  createdAt: moment,
  secretAt: moment,
  /** Until when the secret before this one is good; null when it is not. */
  previousUntil: v.nullable(moment),
  /** People who let the application sign them in. */
  users: v.number(),
  /** The newest post of an event, tests left out. */
  lastDelivery: v.nullable(v.object({ state: v.picklist(DELIVERY_STATES), at: moment })),
  actions: v.array(v.picklist(['edit', 'enable', 'disable', 'delete', 'resetKey', 'test'])),
})
export type Application = v.InferOutput<typeof application>

export const listApplications = endpoint({
  name: 'listApplications',
  method: 'GET',
  path: '/ApiService/application/list',
  summary: '单位的集成应用',
  access: allowed('integratedManage', 'view'),
  input: v.object({}),
  output: v.array(application),
})

/** Answers the secret once. It takes no requestId, for answers of those are kept, and a secret must not be. */
export const createApplication = endpoint({
  name: 'createApplication',
  method: 'POST',
  path: '/ApiService/application',
  summary: '新建集成应用',
  access: allowed('integratedManage', 'add'),
  input: v.object({ ...applicationFields, mayLaunch }),
  output: v.object({ application, secret: v.string() }),
  refusals: [
    'application.name-taken',
    'application.too-many',
    'application.callback',
    'application.frame-origin',
    'application.no-sender',
  ],
})

/** Refused with `application.stale` when somebody changed it since `version`. */
export const changeApplication = endpoint({
  name: 'changeApplication',
  method: 'PUT',
  path: '/ApiService/application',
  summary: '修改集成应用',
  access: allowed('integratedManage', 'edit'),
  input: v.object({ applicationId: id, version: v.number(), ...applicationFields, mayLaunch }),
  output: application,
  refusals: [
    'not-found',
    'application.stale',
    'application.name-taken',
    'application.callback',
    'application.frame-origin',
    'application.no-sender',
  ],
})

export const switchApplication = endpoint({
  name: 'switchApplication',
  method: 'PUT',
  path: '/ApiService/application/state',
  summary: '启用或停用集成应用',
  access: allowed('integratedManage', 'edit'),
  input: v.object({ applicationId: id, action: v.picklist(['enable', 'disable']) }),
  output: application,
  refusals: ['not-found', 'application.not-possible'],
})

export const deleteApplication = endpoint({
  name: 'deleteApplication',
  method: 'DELETE',
  path: '/ApiService/application',
  summary: '删除集成应用',
  access: allowed('integratedManage', 'del'),
  input: v.object({ applicationId: id }),
  output: nothing,
  refusals: ['not-found'],
})

/** Answers the new secret once; the one before stays good for `graceHours`. */
export const resetApplicationSecret = endpoint({
  name: 'resetApplicationSecret',
  method: 'POST',
  path: '/ApiService/application/secret',
  summary: '重置应用密钥',
  access: allowed('integratedManage', 'resetKey'),
  input: v.object({ applicationId: id, graceHours: v.picklist(GRACE_HOURS) }),
  output: v.object({ application, secret: v.string() }),
  refusals: ['not-found'],
})

const delivery = v.object({
  deliveryId: id,
  event: v.string(),
  isTest: v.boolean(),
  /** The contract's name; empty for tests. */
  about: v.string(),
  contractId: v.nullable(id),
  state: v.picklist(DELIVERY_STATES),
  tries: v.number(),
  createdAt: moment,
  /** When it is tried again; null when nothing is planned. */
  nextAt: v.nullable(moment),
  /** What the last try came to: an HTTP status, or why there was none. */
  lastStatus: v.nullable(v.number()),
  lastProblem: v.string(),
  actions: v.array(v.picklist(['resend'])),
})
export type Delivery = v.InferOutput<typeof delivery>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/ApiService/delivery/list',
  summary: '一个应用的推送记录，新的在前',
  access: allowed('integratedManage', 'view'),
  input: v.object({
    ...pageInput,
    applicationId: id,
    state: v.optional(v.picklist(['all', 'open', 'delivered', 'failed']), 'all'),
  }),
  output: pageOf(delivery),
  refusals: ['not-found'],
})

const deliveryTry = v.object({
  at: moment,
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  status: v.nullable(v.number()),
  /** The beginning of what was answered. */
  answer: v.string(),
  problem: v.string(),
  ms: v.number(),
})

export const getDelivery = endpoint({
  name: 'getDelivery',
  method: 'GET',
  path: '/ApiService/delivery',
  summary: '一次推送的请求、应答与每次尝试',
  access: allowed('integratedManage', 'view'),
  input: v.object({ deliveryId: id }),
  output: v.object({
    delivery,
    /** As it is sent, byte for byte. */
    body: v.string(),
    /** Newest first. */
    history: v.array(deliveryTry),
  }),
  refusals: ['not-found'],
})
export type DeliveryDetail = v.InferOutput<typeof getDelivery.output>

export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/ApiService/delivery/resend',
  summary: '再次推送',
  access: allowed('integratedManage', 'edit'),
  input: v.object({ deliveryId: id }),
  output: delivery,
  refusals: ['not-found', 'delivery.not-possible', 'application.no-callback'],
})

export const testDelivery = endpoint({
  name: 'testDelivery',
  method: 'POST',
  path: '/ApiService/delivery/test',
  summary: '发送一次测试推送',
  access: allowed('integratedManage', 'edit'),
  input: v.object({ applicationId: id }),
  output: delivery,
  refusals: ['not-found', 'application.no-callback'],
})

const applicationUser = v.object({
  bindingId: id,
  name: v.string(),
  phoneMasked: v.string(),
  externalId: v.string(),
  boundAt: moment,
})
export type ApplicationUser = v.InferOutput<typeof applicationUser>

export const listApplicationUsers = endpoint({
  name: 'listApplicationUsers',
  method: 'GET',
  path: '/ApiService/application/users',
  summary: '同意由应用免登的人',
  access: allowed('integratedManage', 'view'),
  input: v.object({ ...pageInput, applicationId: id }),
  output: pageOf(applicationUser),
  refusals: ['not-found'],
})

export const removeApplicationUser = endpoint({
  name: 'removeApplicationUser',
  method: 'DELETE',
  path: '/ApiService/application/user',
  summary: '解除一个人与应用的绑定',
  access: allowed('integratedManage', 'edit'),
  input: v.object({ bindingId: id }),
  output: nothing,
  refusals: ['not-found'],
})

/** Applications that may sign the caller in, of whatever company. */
export const listMyApplications = endpoint({
  name: 'listMyApplications',
  method: 'GET',
  path: '/ApiService/mine',
  summary: '可以为我免登的应用',
  access: signedIn,
  input: v.object({}),
  output: v.array(v.object({ bindingId: id, name: v.string(), companyName: v.string(), boundAt: moment })),
})

export const leaveApplication = endpoint({
  name: 'leaveApplication',
  method: 'DELETE',
  path: '/ApiService/mine',
  summary: '不再由应用为我免登',
  access: signedIn,
  input: v.object({ bindingId: id }),
  output: nothing,
  refusals: ['not-found'],
})

/** The calls that applications may make, as an OpenAPI 3.1 document. */
export const getOpenDocument = endpoint({
  name: 'getOpenDocument',
  method: 'GET',
  path: '/ApiService/document',
  summary: '应用可调用接口的 OpenAPI 文件',
  access: allowed('integratedManage', 'view'),
  input: v.object({}),
  output: v.record(v.string(), v.unknown()),
})
