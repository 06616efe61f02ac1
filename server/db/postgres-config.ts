// What surrounds a PostgreSQL server: the way past a pooler, a replica, the parts of its tables.
import { MOST_PARTS } from './partitions.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** `DATABASE_DIRECT_URL`. Throws in Chinese where there is no `DATABASE_URL` beside it. */
export const readDirectUrl = (env: Environment): string | undefined => {
  const url = env['DATABASE_DIRECT_URL']
  if (url !== undefined && env['DATABASE_URL'] === undefined)
    throw new Error('设置了 DATABASE_DIRECT_URL，却没有 DATABASE_URL。请一并填写，或都不填写。')
  return url
}

/** `DATABASE_PARTITIONS`. Throws in Chinese where it is no such number, or nothing is there to divide. */
export const readPartitions = (env: Environment): number | undefined => {
  const said = env['DATABASE_PARTITIONS']
  if (said === undefined) return undefined
  const parts = Number(said)
  if (!Number.isInteger(parts) || parts < 2 || parts > MOST_PARTS)
    throw new Error(`DATABASE_PARTITIONS 不是 2–${MOST_PARTS} 的整数：${said}。`)
  if (env['DATABASE_URL'] === undefined)
    throw new Error('DATABASE_PARTITIONS 只用于 PostgreSQL：请设置 DATABASE_URL，或去掉它。')
  return parts
}

/** A read-only copy of the database, and how far behind it may be read. */
export interface ReplicaConfig {
  readonly url: string
  readonly mostBehindMs: number
}

const USUAL_LAG_SECONDS = 10
// It is measured once a second, and on a busy machine a little later.
const LEAST_LAG_SECONDS = 3
const MOST_LAG_SECONDS = 300
const ONE_SERVER = /^postgres(?:ql)?:\/\/[^,]+$/

/** `DATABASE_REPLICA_URL` and `DATABASE_REPLICA_LAG_SECONDS`. Throws in Chinese where they cannot be used. */
export const readReplica = (env: Environment): ReplicaConfig | undefined => {
  const url = env['DATABASE_REPLICA_URL']
  const said = env['DATABASE_REPLICA_LAG_SECONDS']
  if (url === undefined) {
    if (said !== undefined)
      throw new Error(
        '设置了 DATABASE_REPLICA_LAG_SECONDS，却没有 DATABASE_REPLICA_URL。请一并填写，或都不填写。',
      )
    return undefined
  }
  if (env['DATABASE_URL'] === undefined)
    throw new Error('DATABASE_REPLICA_URL 只用于 PostgreSQL：请将主库设为 DATABASE_URL，或去掉它。')
  if (!ONE_SERVER.test(url))
    throw new Error('DATABASE_REPLICA_URL 须为一台服务器的地址，如 postgres://nuoyin:密码@two:5432/nuoyin。')
  const seconds = Number(said ?? USUAL_LAG_SECONDS)
  if (!Number.isInteger(seconds) || seconds < LEAST_LAG_SECONDS || seconds > MOST_LAG_SECONDS)
    throw new Error(
      `DATABASE_REPLICA_LAG_SECONDS 须为 ${LEAST_LAG_SECONDS}–${MOST_LAG_SECONDS} 的整数，现在是 ${said}。`,
    )
  return { url, mostBehindMs: seconds * 1000 }
}
