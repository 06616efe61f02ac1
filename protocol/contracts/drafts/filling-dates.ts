// Days that are computed for a date: today, and the end of a term that began on another day.
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { formatDate } from '#protocol/chinese-date.ts'

export interface OfferedDay {
  readonly words: string
  /** `yyyy-MM-dd`. */
  readonly day: string
}

const BEGINS = /开始|起租|起始|起算|自$|起$/u
const ENDS = /结束|终止|到期|届满|截止|有效期至|至$|止$/u
const IS_TODAY = /签订|签署|订立|出具|落款|发函|制作/u
const TERM = /期限|租期|年限|期$/u

const dayAfter = (from: string, years: number, months: number, days: number): string => {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month - 1 + months + 1, 0)).getUTCDate()
  // A term that would end on a day its month does not have ends with that month.
  const whole = new Date(Date.UTC(year + years, month - 1 + months, Math.min(date, last)))
  const isCut = date > last && years + months > 0
  return new Date(whole.getTime() + (days - (isCut ? 0 : 1)) * 86_400_000).toISOString().slice(0, 10)
}

/** By the length that another field tells, else one, two and three years; nothing where the first day is not known. */
export const offeredDays = (
  field: AskedField,
  asked: readonly AskedField[],
  values: Readonly<Record<string, string>>,
  now: Date,
): readonly OfferedDay[] => {
  if (field.kind !== 'date') return []
  if (ENDS.test(field.label)) {
    const at = asked.indexOf(field)
    const begin = asked
      .slice(0, at)
      .findLast(({ kind, label, key }) => kind === 'date' && BEGINS.test(label) && key !== field.key)
    const from = values[begin?.key ?? ''] ?? ''
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(from)) return []
    const told = asked.flatMap((other) => {
      const length = Number(values[other.key] ?? '')
      if (other.kind !== 'number' || !TERM.test(other.label.replace(/（.*）$/u, ''))) return []
      if (!Number.isInteger(length) || length < 1 || length > 1200) return []
      const unit = /（(年|月|日|天)）$/u.exec(other.label)?.[1]
      if (unit === '年') return [{ words: `满 ${length} 年`, day: dayAfter(from, length, 0, 0) }]
      if (unit === '月') return [{ words: `满 ${length} 个月`, day: dayAfter(from, 0, length, 0) }]
      return unit === undefined ? [] : [{ words: `满 ${length} 日`, day: dayAfter(from, 0, 0, length) }]
    })
    return told.length > 0
      ? told
      : [1, 2, 3].map((years) => ({ words: `满 ${years} 年`, day: dayAfter(from, years, 0, 0) }))
  }
  return IS_TODAY.test(field.label) ? [{ words: '今天', day: formatDate(now, 'YYYY-MM-DD') }] : []
}
