// What notices are about, and by which channels a person hears of each (docs/decisions/0063).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { nothing } from '#protocol/envelope.ts'

/** How mails of a topic come: not at all, each at once, or in one mail a day. */
export const mailPace = v.picklist(['off', 'now', 'daily'])
export type MailPace = v.InferOutput<typeof mailPace>

/** A kind of notice that people set channels for. */
export interface TopicRule {
  readonly word: string
  readonly about: string
  /** Whether text messages are sent of it at all; people may switch them off. */
  readonly hasSms: boolean
  /** Whether it asks for something, so that what waits can come together once a day. */
  readonly hasDaily: boolean
  /** Whether nothing of it can be switched off. */
  readonly isFixed: boolean
  readonly mail: MailPace
}

const rule = (word: string, about: string, more: Partial<TopicRule> = {}): TopicRule => ({
  word,
  about,
  hasSms: false,
  hasDaily: false,
  isFixed: false,
  mail: 'now',
  ...more,
})

/** All topics, as the settings list them. */
export const TOPICS = {
  signing: rule('等我签署', '邀请您签署或确认合同、催办', { hasSms: true, hasDaily: true }),
  approval: rule('等我审批', '审批、审查、用印和还款等待您处理', { hasSms: true, hasDaily: true }),
  progress: rule('办理进展', '您发起或参与的合同、借条和申请有进展或被退回', { mail: 'off' }),
  completed: rule('合同完成', '各方均已签署，可以下载', { hasSms: true }),
  copied: rule('抄送给我', '别人把合同或申请抄送给您', { hasSms: true, mail: 'off' }),
  promise: rule('履约提醒', '由您负责的到期、收款、付款和周期事项临近、逾期或转交给您', { hasDaily: true }),
  expiring: rule('份数与到期', '合同份数将用完或将到期'),
  company: rule('单位与印章', '认证、成员、角色、印章和集成应用的变化', { mail: 'off' }),
  security: rule('账号安全', '更换手机号、密码、邮箱，绑定应用', { isFixed: true }),
} as const satisfies Readonly<Record<string, TopicRule>>

/** The name of a topic. */
export type NoticeTopic = keyof typeof TOPICS

const TOPIC_NAMES = Object.keys(TOPICS) as [NoticeTopic, ...NoticeTopic[]]
const topic = v.picklist(TOPIC_NAMES)

const setting = v.object({ topic, sms: v.boolean(), mail: mailPace })
/** What a person chose for a topic, or what holds as long as they chose nothing. */
export type NoticeSetting = v.InferOutput<typeof setting>

/** Rows in the order of `TOPICS`. `mail` is whether mails are sent by this installation and how they fare. */
export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/BaseService/notice/settings',
  summary: '通知设置与通知邮箱',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    rows: v.array(setting),
    hasMail: v.boolean(),
    /** Empty without one. */
    address: v.string(),
    /** Whether the last mail has not got through yet; it is tried again. */
    isFailing: v.boolean(),
  }),
})

/** Sets the channels of one topic. */
export const setNoticeSetting = endpoint({
  name: 'setNoticeSetting',
  method: 'PUT',
  path: '/BaseService/notice/settings',
  summary: '设置某类通知的渠道',
  access: signedIn,
  input: setting,
  output: nothing,
  refusals: ['notice.fixed', 'notice.no-channel'],
})
