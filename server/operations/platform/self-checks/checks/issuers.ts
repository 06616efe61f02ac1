// Issuing authorities that were revoked, until nothing they issued is in use any more (0126).
import { formatDate } from '#protocol/chinese-date.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { countUnder, listRevokedIssuers } from '#server/domain/seals/certificates/revoked-issuers.ts'
import { getCertificate, newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { DAY_MS } from './check.ts'
import type { CheckDeps } from './check.ts'

const RESTART = '这个进程没有载入新的签发机构，签发和盖时间戳会失败：请重新启动这个服务进程。'
const WAIT =
  '证书由后台换发，签署时也会先换发；一天后没有减少的，请在日志中查“证书未能换发”。其余步骤见 docs/operating.md 的“签发密钥被盗”。'

export const checkIssuers = async ({ db, clock, authority }: CheckDeps): Promise<Finding> => {
  const revoked = await listRevokedIssuers(db)
  const isCurrent =
    Buffer.compare(
      (await newestCertificate(db, 'issuing'))?.der ?? new Uint8Array(),
      authority.issuing.certificate,
    ) === 0
  const open: { readonly name: string; readonly left: number; readonly at: Date }[] = []
  for (const { certificateId, replacedAt, revokedAt: at } of revoked) {
    if (replacedAt !== null) continue
    const name = (await getCertificate(db, certificateId))?.subject ?? ''
    open.push({ name, left: await countUnder(db, name), at })
  }
  const left = open.reduce((sum, one) => sum + one.left, 0)
  const measured = { revoked: revoked.length, to_replace: left }
  if (!isCurrent) return { result: 'bad', said: '另一个进程已启用新的签发机构。', toDo: RESTART, measured }
  const [last] = revoked.toReversed()
  if (last === undefined) return { result: 'fine', said: '没有被吊销的签发机构。', toDo: '', measured }
  const what = `有签发机构的密钥自${momentOf(last.stolenSince)}起可能被盗，已于${momentOf(last.revokedAt)}吊销`
  if (open.length === 0)
    return {
      result: 'fine',
      said: `${what}；它签发的证书已全部换发。不再被认可的合同可用 npm run root-key -- affected 列出。`,
      toDo: '',
      measured,
    }
  const isLate = open.some(({ at }) => clock.now().getTime() - at.getTime() > DAY_MS)
  return {
    result: isLate ? 'bad' : 'soon',
    said: `${what}；还有 ${left} 张证书等待换发。`,
    toDo: WAIT,
    measured,
  }
}

const momentOf = (time: Date): string => formatDate(time, 'YYYY年MM月DD日 hh:mm')
