// Whether the PKCS#11 token answers and has the keys that are said to be in it.
import { wrappingKeyIds } from '#server/domain/seals/certificates/store.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { issuersOf } from '#server/trust/issuers.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import type { CheckDeps } from './check.ts'

export const checkToken = async ({ token, authority, db, log }: CheckDeps): Promise<Finding> => {
  if (token === undefined)
    return { result: 'fine', said: '没有使用 PKCS#11 令牌，密钥由主密钥加密保存。', toDo: '', measured: {} }
  const { root, timestamp, platform } = authority
  const wrapping = await wrappingKeyIds(db)
  const own = [root, ...issuersOf(authority), timestamp, platform].flatMap(({ privateKey }) =>
    privateKey !== undefined && isTokenKey(privateKey) ? [privateKey.tokenKeyId] : [],
  )
  const keys = [...own, ...wrapping]
  try {
    const missing = await token.missing(keys)
    const measured = {
      answers: 1,
      keys: keys.length,
      missing_keys: missing.length,
      wrapping: wrapping.length,
    }
    if (missing.length === 0)
      return { result: 'fine', said: `令牌有应答，${keys.length} 把密钥都在其中。`, toDo: '', measured }
    log.error({ keyIds: missing }, '令牌中没有这些密钥')
    return {
      result: 'bad',
      said: `令牌有应答，但其中没有 ${missing.length} 把密钥${missing.some((id) => wrapping.includes(id)) ? '，用户和单位的密钥因此打不开' : ''}。`,
      toDo: '请确认插入的是原来的令牌，或按厂商的方法从令牌的备份恢复；密钥标识在日志中，请查“令牌中没有”。',
      measured,
    }
  } catch (error) {
    log.error({ err: error }, '令牌没有应答')
    return {
      result: 'bad',
      said: '令牌没有应答：签署、盖时间戳、签发证书和吊销列表都在等待，会在它恢复后自动继续。',
      toDo: '请检查令牌、它的连接和 NUOYIN_PKCS11_PIN；口令被拒绝后不会再试，改正后请重新启动服务。原因在日志中，请查“令牌没有应答”。',
      measured: { answers: 0, keys: keys.length, wrapping: wrapping.length },
    }
  }
}
