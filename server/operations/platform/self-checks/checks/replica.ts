// Whether the read-only copy follows closely enough to be read, as this process sees it.
import type { ReplicaState } from '#server/db/replica.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import type { Check } from './check.ts'

const MEANWHILE = '列表由主库读取，用户不受影响。'

export const checkReplica: Check = ({ db }) => {
  const state = db.replica?.state()
  if (state === undefined)
    return { result: 'fine', said: '没有设置只读副本，所有内容都由主库读取。', toDo: '', measured: {} }
  const { behindMs } = state
  return {
    ...wordsOf(state),
    measured: {
      follows: state.condition === 'following' ? 1 : 0,
      ...(behindMs !== undefined && { behind_seconds: Math.round(behindMs / 1000) }),
    },
  }
}

const wordsOf = ({
  condition,
  behindMs = 0,
  mostBehindMs,
}: ReplicaState): Pick<Finding, 'result' | 'said' | 'toDo'> => {
  const most = Math.round(mostBehindMs / 1000)
  switch (condition) {
    case 'following':
      return {
        result: 'fine',
        said: `只读副本正常跟随，落后不超过 ${Math.ceil(behindMs / 1000)} 秒（允许 ${most} 秒）。`,
        toDo: '',
      }
    case 'behind':
      return {
        result: 'soon',
        said: `只读副本落后超过允许的 ${most} 秒，${MEANWHILE}`,
        toDo: '请检查副本的复制连接、磁盘和负载（主库的 pg_stat_replication）；它追上后会自动重新使用。确实可以更晚时，请调大 DATABASE_REPLICA_LAG_SECONDS。',
      }
    case 'away':
      return {
        result: 'bad',
        said: `只读副本没有应答，${MEANWHILE}`,
        toDo: '请检查副本的服务器、网络和 DATABASE_REPLICA_URL 中的账号；恢复后会自动重新使用。原因在日志中，请查“只读副本”。不再使用副本时，请去掉 DATABASE_REPLICA_URL 并重新启动。',
      }
    case 'promoted':
      return {
        result: 'bad',
        said: `DATABASE_REPLICA_URL 指向的服务器已升为主库，不再跟随，${MEANWHILE}`,
        toDo: '请确认 DATABASE_URL 指向现在的主库，为它重新建立一台只读副本，将 DATABASE_REPLICA_URL 改为那一台并重新启动所有节点。',
      }
    case 'foreign':
      return {
        result: 'bad',
        said: `DATABASE_REPLICA_URL 指向的服务器不是这个数据库的副本，${MEANWHILE}`,
        toDo: '请将 DATABASE_REPLICA_URL 改为本库的只读副本，或去掉它，然后重新启动所有节点。',
      }
  }
}
