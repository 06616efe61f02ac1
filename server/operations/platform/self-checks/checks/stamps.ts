// Files whose document time stamps end soon, and how far their renewal is.
import { chineseDate } from '#protocol/chinese-date.ts'
import type { SelfCheckResult } from '#protocol/platform/self-checks.ts'
import { countDue, countEnded, firstEnd } from '#server/domain/contracts/documents/provable.ts'
import { RENEW_STAMPS_BEFORE_MS } from '#server/operations/platform/upkeep/renew-all.ts'
import { stampsOfTodayEnd } from '#server/operations/seals/signing-keys/stamps.ts'
import type { Check } from './check.ts'
import { DAY_MS } from './check.ts'

/** Files this near to the end have not been renewed for five months. */
const BAD_MS = 30 * DAY_MS
/** More are not counted at each look. */
const MOST = 10_000

const WAIT =
  '后台任务正在续加新的时间戳；一天后没有减少的，请在日志中查“时间戳未能续期”，排除原因后运行 npm run renew。'
const RESTART = '现在的时间戳证书不比它们更久：请重新启动服务，启动时会换发，随后自动续期。'
const ASK_FOR_ANOTHER =
  '外部时间戳服务现在的证书不比它们更久：请向该机构了解何时换发，换发后会自动续期；也可以换用证书更久的时间戳服务。'
const ENDED =
  '到期后补加的时间戳不能再证明此前的签名，请用到期前的备份与导出的审计锚点佐证，并在日志中查明原因，避免其余文件也到期。'

export const checkStamps: Check = async (deps) => {
  const { db, clock, outerTimestamps } = deps
  const now = clock.now()
  const before = new Date(now.getTime() + RENEW_STAMPS_BEFORE_MS)
  const [first, due, ended] = [
    await firstEnd(db, now),
    await countDue(db, { now, before }, MOST),
    await countEnded(db, now, MOST),
  ]
  const isNear = first !== undefined && first.getTime() - now.getTime() < BAD_MS
  const result: SelfCheckResult = ended > 0 || isNear ? 'bad' : due > 0 ? 'soon' : 'fine'
  const gains = due > 0 && first !== undefined && (await stampsOfTodayEnd(deps)) > first
  return {
    result,
    said: [
      ...(ended > 0 ? [`${counted(ended)} 份文件的时间戳已到期而没有续期`] : []),
      ...(first === undefined
        ? ended > 0
          ? []
          : ['还没有已完成的合同']
        : due > 0
          ? [`${counted(due)} 份文件的时间戳将到期，等待续期，最早 ${chineseDate(first)}`]
          : [`文件的时间戳最早 ${chineseDate(first)}到期`]),
    ]
      .join('；')
      .concat('。'),
    toDo: [
      ...(due > 0 ? [gains ? WAIT : outerTimestamps === undefined ? RESTART : ASK_FOR_ANOTHER] : []),
      ...(ended > 0 ? [ENDED] : []),
    ].join(''),
    measured: { due, ended },
  }
}

const counted = (n: number): string => (n < MOST ? String(n) : `至少 ${MOST}`)
