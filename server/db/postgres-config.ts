// How a PostgreSQL server is reached past a pooler, and into how many parts its tables are divided.
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
