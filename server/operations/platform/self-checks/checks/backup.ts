// How old the last backup is, and whether it found damaged files.
import { desc } from 'drizzle-orm'
import { formatDate } from '#protocol/chinese-date.ts'
import { backup } from '#server/db/schema/platform/backups.ts'
import { DAY_MS } from './check.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import type { CheckDeps } from './check.ts'

const SOON_MS = 2 * DAY_MS
const BAD_MS = 7 * DAY_MS
const BACK_UP = '请运行 npm run backup，并启用每晚的备份（nuoyin-backup.timer）。'

export const checkBackup = async ({ db, clock, config }: CheckDeps): Promise<Finding> => {
  const [last] = await db.current().select().from(backup).orderBy(desc(backup.at)).limit(1)
  if (last === undefined)
    return {
      // A trial may be lost; contracts in force may not.
      result: config.isProduction ? 'bad' : 'soon',
      said: '还没有做过备份。',
      toDo: BACK_UP,
      measured: {},
    }
  const age = clock.now().getTime() - last.at.getTime()
  const damaged = last.damagedFiles > 0
  const result = damaged || age > BAD_MS ? 'bad' : age > SOON_MS ? 'soon' : 'fine'
  return {
    result,
    said: `最近一次备份在 ${formatDate(last.at, 'YYYY-MM-DD hh:mm')}，${
      damaged ? `其中 ${last.damagedFiles} 个文件在备份前就已损坏。` : '内容完整。'
    }`,
    toDo: [
      ...(damaged
        ? ['请用较早的备份找回损坏的文件（npm run restore -- 目录 --list），并检查存放数据库的磁盘。']
        : []),
      ...(age > SOON_MS ? [BACK_UP] : []),
    ].join(''),
    measured: { age_seconds: Math.round(age / 1000), damaged_files: last.damagedFiles },
  }
}
