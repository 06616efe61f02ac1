// Whether the master key is being changed, and whether anything still needs the one before it.
import { rotationTo } from '#server/operations/platform/master-keys/state.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { CheckDeps } from './check.ts'

export const checkMasterKey = async ({ db, masterKey, oldMasterKey }: CheckDeps): Promise<Finding> => {
  const rotation = await rotationTo(db.client(), { current: masterKey, old: oldMasterKey })
  if (rotation === undefined)
    return { result: 'fine', said: '没有进行中的更换。', toDo: '', measured: { changing: 0 } }
  if (rotation.finishedAt === null)
    return {
      result: 'soon',
      said: `正在更换主密钥（${formatDate(rotation.startedAt, 'YYYY-MM-DD hh:mm')} 开始），已重新加密 ${rotation.rows} 条。`,
      toDo: '请在服务器上运行 npm run rotate-master-key，中断后再次运行会继续。完成前不能备份，也不能去掉旧密钥。',
      measured: { changing: 1, resealed_rows: rotation.rows },
    }
  return {
    result: 'soon',
    said: `主密钥已于 ${formatDate(rotation.finishedAt, 'YYYY-MM-DD hh:mm')} 更换完成，没有数据再需要旧密钥，但它还在配置中。`,
    toDo: '请去掉 NUOYIN_MASTER_KEY_OLD（在数据目录中的，运行 npm run rotate-master-key -- --forget-old）后重新启动；旧备份仍需要它，请一起封存。',
    measured: { changing: 0, resealed_rows: rotation.rows },
  }
}
