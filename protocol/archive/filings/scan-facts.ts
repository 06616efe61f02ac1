// What the text layer of a scan says it is about: a proposal for the form, which the person checks.
import { isDay } from '#protocol/contracts/loans/days.ts'

export interface ScanFacts {
  readonly name: string
  readonly parties: readonly string[]
  /** In 分; undefined where none was found. */
  readonly amount?: number
  /** `2019-07-01`; undefined where none was found. */
  readonly day?: string
}

const PARTY = /(?:甲|乙|丙)\s*方[^:：\n]{0,12}[:：][ \t\u3000]*([^\n，,。；;（(:：]{2,60})/gu
const AMOUNT =
  /(?:总金额|合同金额|总价款?|价款|租金总额|金额)[^\d\n]{0,20}([\d,，]{1,18}(?:\.\d{1,2})?)\s*(万)?元/u
// The day stands alone on its line, or behind what says that it is the day of signing: terms have days as well.
const DAY = /(?:^|(?:签订|签署|签约|订立|日期)[^\d\n]{0,10})(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/gmu
const TITLE = /合同|协议|契约|意向书|备忘录/u

/** Reads lines of text, those of the last page last: a contract is dated where it is signed. */
export const factsIn = (lines: readonly string[]): ScanFacts => {
  const text = lines.join('\n')
  const name = lines
    .map((line) => line.replaceAll(/\s+/gu, ''))
    .find((line) => TITLE.test(line) && !/[:：]/u.test(line) && line.length <= 40)
  const parties = [...text.matchAll(PARTY)].map(([, party = '']) => party.replaceAll(/[_\s]+/gu, ''))
  const [, digits, tenThousands] = AMOUNT.exec(text) ?? []
  const yuan = digits === undefined ? Number.NaN : Number(digits.replaceAll(/[,，]/gu, ''))
  const day = [...text.matchAll(DAY)]
    .map(([, year, month = '', date = '']) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
    .findLast(isDay)
  return {
    name: name ?? '',
    parties: [...new Set(parties)].filter((party) => party !== '').slice(0, 10),
    ...(Number.isFinite(yuan)
      ? { amount: Math.round(yuan * (tenThousands === undefined ? 100 : 1_000_000)) }
      : {}),
    ...(day === undefined ? {} : { day }),
  }
}
