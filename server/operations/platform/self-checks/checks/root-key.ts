// Whether the root's key is still on the server, and what it is needed for next where it is not.
import { X509Certificate } from 'node:crypto'
import { chineseDate } from '#protocol/chinese-date.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { findRootList } from '#server/domain/seals/certificates/root-lists.ts'
import { hasRootKey } from '#server/trust/authority.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import { DAY_MS } from './check.ts'
import type { CheckDeps } from './check.ts'

/** The list names nobody, and files made with one that has ended are provable less well: half a year to find whoever has the key. */
const LIST_SOON_DAYS = 180
const LIST_BAD_DAYS = 30

export const checkRootKey = async ({ db, clock, config, authority }: CheckDeps): Promise<Finding> => {
  const list = await findRootList(db)
  const held = authority.root.privateKey
  if (list === undefined && held !== undefined && isTokenKey(held))
    return { result: 'fine', said: '根密钥在 PKCS#11 令牌中。', toDo: '', measured: { on_server: 0 } }
  if (list === undefined)
    return {
      result: config.isProduction ? 'soon' : 'fine',
      said: '根密钥在服务器上，由主密钥加密。',
      toDo: config.isProduction
        ? '建议离线保管：先运行 npm run root-key -- export 文件，核对后运行 npm run root-key -- take-offline 文件，步骤见 docs/operating.md。'
        : '',
      measured: { on_server: 1 },
    }
  const days = Math.floor((list.nextUpdate.getTime() - clock.now().getTime()) / DAY_MS)
  const said = `根密钥自${chineseDate(list.takenOfflineAt)}起离线保管，预先签好的根吊销列表可用到${chineseDate(list.nextUpdate)}（还有 ${days} 天）；签发证书 ${chineseDate(new X509Certificate(authority.issuing.certificate).validToDate)}到期，到期前四年内须由它签发下一张。`
  const measured = { on_server: 0, root_list_days: days }
  if (days < LIST_SOON_DAYS)
    return {
      result: days < LIST_BAD_DAYS ? 'bad' : 'soon',
      said,
      toDo: '请带回根密钥文件，运行 npm run root-key -- sign-list 文件。列表到期后签署照常，但新完成的文件缺少有效的根吊销信息。',
      measured,
    }
  return hasRootKey(authority)
    ? {
        result: 'soon',
        said,
        toDo: '这个进程启动得更早，内存中还有根密钥：请重新启动所有服务进程。',
        measured,
      }
    : { result: 'fine', said, toDo: '', measured }
}
