// The installation's look at itself, and jobs that gave up (domain.md §8): for operators alone.
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** What is checked, in the order of the page. */
export const SELF_CHECKS = {
  disk: '磁盘空间',
  clock: '服务器时钟',
  certificates: '平台证书',
  stamps: '合同时间戳',
  timestamps: '时间戳服务',
  anchors: '审计锚点',
  jobs: '后台任务',
  backup: '备份',
  configuration: '运行配置',
  masterKey: '主密钥',
  rootKey: '根密钥',
  issuers: '签发机构',
  token: '密钥令牌',
  replica: '只读副本',
} as const
export type SelfCheckCode = keyof typeof SELF_CHECKS
export const SELF_CHECK_CODES = Object.keys(SELF_CHECKS) as [SelfCheckCode, ...SelfCheckCode[]]

/** From well to bad; `unchecked` where it could not be found out. */
export const SELF_CHECK_RESULTS = ['fine', 'soon', 'bad', 'unchecked'] as const
export type SelfCheckResult = (typeof SELF_CHECK_RESULTS)[number]

const found = v.object({
  code: v.picklist(SELF_CHECK_CODES),
  result: v.picklist(SELF_CHECK_RESULTS),
  /** What was measured, a sentence. */
  said: v.string(),
  /** What to do about it, a sentence; empty where there is nothing to do. */
  toDo: v.string(),
  /** Since when the result is this one. */
  since: moment,
  checkedAt: moment,
})
export type FoundByCheck = v.InferOutput<typeof found>

const access = byOperator('installation.watch')

/** Of the last look; empty before the first one. */
export const listSelfChecks = endpoint({
  name: 'listSelfChecks',
  method: 'GET',
  path: '/bc_plat/selfCheck/list',
  summary: '运营台：运行状况',
  access,
  input: v.object({}),
  output: v.array(found),
})

/** Looks now. */
export const runSelfChecks = endpoint({
  name: 'runSelfChecks',
  method: 'POST',
  path: '/bc_plat/selfCheck/run',
  summary: '运营台：立即检查运行状况',
  access,
  input: v.object({}),
  output: v.array(found),
})

const deadJob = v.object({
  jobId: id,
  /** Its kind, as the log has it. */
  name: v.string(),
  addedAt: moment,
  attempts: v.number(),
})
export type DeadJobRow = v.InferOutput<typeof deadJob>

/** How many dead jobs are shown at once. */
export const MOST_DEAD_JOBS = 50

/** The oldest of them. Why each died stands in the log alone: errors may hold what operators must not read. */
export const listDeadJobs = endpoint({
  name: 'listDeadJobs',
  method: 'GET',
  path: '/bc_plat/job/deadList',
  summary: '运营台：已放弃的后台任务',
  access,
  input: v.object({}),
  output: v.object({ total: v.number(), rows: v.array(deadJob) }),
})

/** Lets a dead job run again, from its first attempt. */
export const reviveJob = endpoint({
  name: 'reviveJob',
  method: 'PUT',
  path: '/bc_plat/job/revive',
  summary: '运营台：重新执行后台任务',
  access,
  input: v.object({ jobId: id }),
  output: nothing,
  refusals: ['not-found'],
})
