// What the labour law says to an HR form: whom one may employ, probation, pay, notice and ending.
import { addDays, addMonths, daysBetween, yearsBetween } from './days.ts'

/** What the law says to one point; `refused` cannot be passed over, a warning can, by somebody who is recorded. */
export interface LawFinding {
  readonly rule: LawRule
  readonly level: 'refused' | 'warning'
  /** The input it is about. */
  readonly path: string
  /** As people cite it: 《劳动合同法》第十九条. */
  readonly clause: string
  readonly words: string
}

/** Rules by the names under which the history keeps who went on. */
export const LAW_RULES = [
  'underSixteen',
  'minor',
  'probationLength',
  'probationTwice',
  'probationPay',
  'openEnded',
  'resignNotice',
  'dismissNotice',
  'protected',
] as const
export type LawRule = (typeof LAW_RULES)[number]

const contractLaw = (clause: string): string => `《劳动合同法》第${clause}条`

/** The longest probation in months for a contract of so many months; null is an open-ended one. */
export const longestProbation = (termMonths: number | null): number => {
  if (termMonths === null || termMonths >= 36) return 6
  if (termMonths >= 12) return 2
  return termMonths >= 3 ? 1 : 0
}

/** Who is employed, and for how long; days as texts, money in 分. */
export interface EntryFacts {
  /** Empty while it is not known. */
  readonly birthDay: string
  readonly startDay: string
  readonly termMonths: number | null
  readonly probationMonths: number
  readonly pay: number | null
  readonly probationPay: number | null
  /** Whether the person was on probation at this company before. */
  readonly hadProbation: boolean
  /** Fixed-term contracts in succession before this one. */
  readonly earlierTerms: number
  /** Years of unbroken service before this contract. */
  readonly yearsOfService: number
}

/** Age, probation, its pay, and the open-ended contract. */
export const entryFindings = (facts: EntryFacts): LawFinding[] => [
  ...ageFindings(facts),
  ...probationFindings(facts),
  ...payFindings(facts),
  ...termFindings(facts),
]

const ageFindings = ({ birthDay, startDay }: EntryFacts): LawFinding[] => {
  if (birthDay === '' || startDay === '') return []
  const age = yearsBetween(birthDay, startDay)
  if (age < 16)
    return [
      {
        rule: 'underSixteen',
        level: 'refused',
        path: 'idNumber',
        clause: '《劳动法》第十五条',
        words: '入职当日未满 16 周岁，禁止招用',
      },
    ]
  if (age >= 18) return []
  return [
    {
      rule: 'minor',
      level: 'warning',
      path: 'idNumber',
      clause: '《劳动法》第五十八条、第六十四条、第六十五条',
      words: '未满 18 周岁属未成年工，不得安排有毒有害和繁重劳动，并须定期体检和登记',
    },
  ]
}

const probationFindings = (
  facts: Pick<EntryFacts, 'termMonths' | 'probationMonths' | 'hadProbation'>,
): LawFinding[] => {
  const { termMonths, probationMonths, hadProbation } = facts
  if (probationMonths === 0) return []
  const most = longestProbation(termMonths)
  const about = { level: 'warning', path: 'probationMonths', clause: contractLaw('十九') } as const
  const findings: LawFinding[] = []
  if (probationMonths > most)
    findings.push({
      ...about,
      rule: 'probationLength',
      words: most === 0 ? '不满 3 个月的合同不得约定试用期' : `这个合同期限的试用期最长 ${most} 个月`,
    })
  if (hadProbation)
    findings.push({ ...about, rule: 'probationTwice', words: '同一单位与同一员工只能约定一次试用期' })
  return findings
}

const payFindings = ({ probationMonths, pay, probationPay }: EntryFacts): LawFinding[] =>
  probationMonths === 0 || pay === null || probationPay === null || probationPay * 5 >= pay * 4
    ? []
    : [
        {
          rule: 'probationPay',
          level: 'warning',
          path: 'probationPay',
          clause: contractLaw('二十'),
          words: '试用期工资不得低于约定工资的 80%',
        },
      ]

const termFindings = ({ termMonths, earlierTerms, yearsOfService }: EntryFacts): LawFinding[] =>
  termMonths === null || (earlierTerms < 2 && yearsOfService < 10)
    ? []
    : [
        {
          rule: 'openEnded',
          level: 'warning',
          path: 'termMonths',
          clause: contractLaw('十四'),
          words:
            earlierTerms >= 2
              ? '已连续订立两次固定期限合同，员工有权要求订立无固定期限合同'
              : '员工已连续工作满十年，有权要求订立无固定期限合同',
        },
      ]

/** A probation that is made longer: the whole of it counts, and the law knows only one. */
export const extensionFindings = (facts: {
  readonly termMonths: number | null
  readonly probationMonths: number
  readonly extendMonths: number
}): LawFinding[] => {
  if (facts.extendMonths <= 0) return []
  const whole = facts.probationMonths + facts.extendMonths
  return probationFindings({ termMonths: facts.termMonths, probationMonths: whole, hadProbation: true }).map(
    (finding) => ({ ...finding, path: 'extendMonths' }),
  )
}

/** How employment ends: 辞职, 辞退, 协商一致, 合同到期, 退休. */
export const DEPART_TYPES = ['resign', 'dismiss', 'agreed', 'expired', 'retired'] as const
export type DepartType = (typeof DEPART_TYPES)[number]

/** As people say how somebody leaves. */
export const DEPART_WORDS: Readonly<Record<DepartType, string>> = {
  resign: '员工辞职',
  dismiss: '单位辞退',
  agreed: '协商一致',
  expired: '合同到期',
  retired: '退休',
}

/** What keeps an employer from ending a contract (第四十二条). */
export const PROTECTIONS = ['illness', 'injury', 'hazard', 'maternity', 'nearRetirement'] as const
export type Protection = (typeof PROTECTIONS)[number]

const PROTECTION_WORDS: Readonly<Record<Protection, string>> = {
  illness: '在规定的医疗期内',
  injury: '因工负伤或患职业病，丧失劳动能力',
  hazard: '接触职业病危害，未作离岗前健康检查',
  maternity: '在孕期、产期或哺乳期',
  nearRetirement: '连续工作满十五年且距法定退休不足五年',
}

/** The protections with the words by which they are chosen. */
export const protectionWords = (protection: Protection): string => PROTECTION_WORDS[protection]

/** How and when somebody leaves. */
export interface DepartFacts {
  readonly departType: DepartType
  readonly noticeDay: string
  readonly lastDay: string
  readonly inProbation: boolean
  readonly protections: readonly Protection[]
}

/** Notice periods and protected times. */
export const departFindings = (facts: DepartFacts): LawFinding[] => {
  const { departType, noticeDay, lastDay, inProbation, protections } = facts
  const findings: LawFinding[] = []
  const notice = noticeDay === '' || lastDay === '' ? Infinity : daysBetween(noticeDay, lastDay)
  const wanted = inProbation ? 3 : 30
  if (departType === 'resign' && notice < wanted)
    findings.push({
      rule: 'resignNotice',
      level: 'warning',
      path: 'lastDay',
      clause: contractLaw('三十七'),
      words: `员工${inProbation ? '在试用期内' : ''}辞职须提前 ${wanted} 日通知，现在只有 ${notice} 日`,
    })
  if (departType === 'dismiss' && notice < 30)
    findings.push({
      rule: 'dismissNotice',
      level: 'warning',
      path: 'lastDay',
      clause: contractLaw('四十'),
      words: `单位解除合同须提前 30 日书面通知或多付一个月工资，现在只有 ${notice} 日`,
    })
  if (departType === 'dismiss' || departType === 'expired')
    for (const protection of protections)
      findings.push({
        rule: 'protected',
        level: 'warning',
        path: 'protections',
        clause: contractLaw(departType === 'dismiss' ? '四十二' : '四十五'),
        words: `员工${protectionWords(protection)}，${
          departType === 'dismiss' ? '不得解除合同' : '合同须延续到相应情形消失'
        }`,
      })
  return findings
}

/** What is due because somebody came or went, with its last day. */
export interface LawDue {
  readonly what: string
  readonly day: string
  readonly clause: string
}

/** A written contract within a month of the first day (第十条). */
export const dueAfterEntry = (startDay: string): LawDue => ({
  what: '订立书面劳动合同',
  day: addMonths(startDay, 1),
  clause: contractLaw('十'),
})

/** Certificate, file and social insurance within fifteen days of the last day (第五十条). */
export const dueAfterLeaving = (lastDay: string): LawDue => ({
  what: '离职证明、档案和社保转移',
  day: addDays(lastDay, 15),
  clause: contractLaw('五十'),
})
