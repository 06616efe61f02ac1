// Certificates of the platform that run out; those of people and companies have clocks of their own.
import { X509Certificate } from 'node:crypto'
import { chineseDate } from '#protocol/chinese-date.ts'
import { worse } from '#server/domain/platform/self-checks/rules.ts'
import type { SelfCheckResult } from '#protocol/platform/self-checks.ts'
import { hasRootKey } from '#server/trust/authority.ts'
import { DAY_MS } from './check.ts'
import type { Check, CheckDeps } from './check.ts'

interface Part {
  readonly key: string
  readonly name: string
  readonly until: Date
  readonly soonDays: number
  readonly badDays: number
  readonly toDo: string
}

/** Longest life of what it issues: a certificate must not outlive its issuer. */
const ISSUED_YEARS_IN_DAYS = 3 * 366
/** A start within four years of its end brings its successor; this long before the end there was none for half a year. */
const ISSUER_LATE_IN_DAYS = 1_280
const ISSUER_DUE_IN_DAYS = 4 * 365
const NEW_HOUSE =
  '它签发的证书不能比它更久，到期后不能再签发。请规划一套新的安装（新的根证书）并迁移新业务；已签的合同带有时间戳，仍可验证。'
const RESTART = '请重新启动服务，启动时会自动换发。'
const BRING_ROOT_KEY =
  '根密钥离线保管：请带回它的文件，运行 npm run root-key -- next-issuer 文件，然后重新启动所有服务进程。'

export const checkCertificates: Check = (deps) => {
  const now = deps.clock.now().getTime()
  const parts = partsOf(deps).map((part) => {
    const days = Math.floor((part.until.getTime() - now) / DAY_MS)
    const result: SelfCheckResult = days < part.badDays ? 'bad' : days < part.soonDays ? 'soon' : 'fine'
    return { ...part, days, result }
  })
  const ending = parts.filter(({ result }) => result !== 'fine')
  const first = parts.reduce((a, b) => (a.days <= b.days ? a : b))
  const wordsOf = ({ name, until, days }: (typeof parts)[number]) =>
    days < 0 ? `${name}已于${chineseDate(until)}到期` : `${name} ${chineseDate(until)}到期（还有 ${days} 天）`
  return {
    result: parts.map(({ result }) => result).reduce<SelfCheckResult>(worse, 'fine'),
    said: `${(ending.length === 0 ? [first] : ending).map(wordsOf).join('；')}${ending.length === 0 ? '，其余更晚。' : '。'}`,
    toDo: [...new Set(ending.map(({ toDo }) => toDo))].join(''),
    measured: Object.fromEntries(parts.map(({ key, days }) => [`${key}_days`, days])),
  }
}

const partsOf = ({ authority, anchorExports }: CheckDeps): Part[] => {
  const until = (der: Uint8Array) => new X509Certificate(der).validToDate
  const [root, issuing] = [until(authority.root.certificate), until(authority.issuing.certificate)]
  // Nothing happens by itself while the root's key is elsewhere.
  const issuerSoon = hasRootKey(authority) ? ISSUER_LATE_IN_DAYS : ISSUER_DUE_IN_DAYS
  const renewed = { soonDays: 150, badDays: 30, toDo: RESTART }
  const trusted = anchorExports.timestamps?.trusted ?? []
  const latest = trusted.map(until).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return [
    {
      key: 'root',
      name: '根证书',
      until: root,
      soonDays: ISSUED_YEARS_IN_DAYS,
      badDays: 365,
      toDo: NEW_HOUSE,
    },
    {
      key: 'issuing',
      name: '签发证书',
      until: issuing,
      soonDays: issuing < root ? issuerSoon : ISSUED_YEARS_IN_DAYS,
      badDays: issuing < root ? ISSUED_YEARS_IN_DAYS : 365,
      // Its successor would end with the root, so that one is what runs out.
      toDo: issuing >= root ? NEW_HOUSE : hasRootKey(authority) ? RESTART : BRING_ROOT_KEY,
    },
    { key: 'timestamp', name: '时间戳证书', until: until(authority.timestamp.certificate), ...renewed },
    { key: 'platform', name: '平台证书', until: until(authority.platform.certificate), ...renewed },
    ...(latest === undefined
      ? []
      : [
          {
            key: 'second_timestamp_root',
            name: '外部时间戳机构的根证书',
            until: latest,
            soonDays: 90,
            badDays: 14,
            toDo: '请向该机构取得新的根证书，加入 NUOYIN_ANCHOR_TSA_TRUST 指明的文件后重新启动。',
          },
        ]),
  ]
}
