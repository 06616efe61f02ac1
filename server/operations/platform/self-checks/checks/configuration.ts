// What of the configuration is not safe enough for what the installation is used for.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { unsafeForProduction } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { isLoopbackHost } from '#server/gateways/private-way.ts'
import type { Check } from './check.ts'

const OTHERS = 0o077

export const checkConfiguration: Check = ({ config }) => {
  const bad = openFaults(config)
  const soon = config.isProduction ? laxFaults(config) : []
  const faults = [...bad, ...soon]
  const trial = unsafeForProduction(config).length
  if (faults.length === 0 && !config.isProduction)
    return {
      result: 'soon',
      said: '正在以试用方式运行，只能从这台机器访问。',
      toDo: `正式使用前请设置 NODE_ENV=production${trial > 0 ? `，并按启动时的提示改正 ${trial} 项` : ''}。`,
      measured: { faults: trial },
    }
  return {
    result: bad.length > 0 ? 'bad' : soon.length > 0 ? 'soon' : 'fine',
    said: faults.length === 0 ? '没有发现不安全的配置。' : faults.map(([said]) => said).join(''),
    toDo: faults.map(([, toDo]) => toDo).join(''),
    measured: { faults: faults.length },
  }
}

type Fault = readonly [said: string, toDo: string]

/** What lets strangers in now. */
const openFaults = (config: Config): Fault[] => {
  const loose = looseIn(config.dataDir)
  return [
    ...(!config.isProduction && !isLoopbackHost(config.host)
      ? ([
          [
            '试用环境对网络开放：任何人都能读到发件箱里的验证码。',
            '请去掉 HOST 与 NUOYIN_OPEN_TO_NETWORK，或设置 NODE_ENV=production。',
          ],
        ] satisfies Fault[])
      : []),
    ...(loose === undefined
      ? []
      : ([
          [
            `${loose} 可被这台机器的其他用户读取，里面有密钥和合同。`,
            `请运行 chmod -R go= ${config.dataDir}。`,
          ],
        ] satisfies Fault[])),
  ]
}

/** What a careful house would not leave so. */
const laxFaults = (config: Config): Fault[] => [
  ...(config.operatorsNeedFactor
    ? []
    : ([
        ['操作员登录不要求二次验证。', '请去掉 NUOYIN_OPERATOR_FACTOR 或设为 required。'],
      ] satisfies Fault[])),
  ...(config.operatorMail.length > 0
    ? []
    : ([
        ['没有设置告警邮箱，出现问题时只在运营台和日志中显示。', '请设置 NUOYIN_OPERATOR_MAIL。'],
      ] satisfies Fault[])),
]

/** The first thing in the folder that others on the machine may read. */
const looseIn = (folder: string): string | undefined => {
  if (process.platform === 'win32' || !existsSync(folder)) return undefined
  return [folder, ...readdirSync(folder).map((name) => join(folder, name))].find(
    (path) => (statSync(path).mode & OTHERS) !== 0,
  )
}
