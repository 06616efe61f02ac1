// The rate that loans are measured by: the one-year LPR, as the operator of the server keeps it.
import { isDay } from '#protocol/contracts/loans/days.ts'
import { isRate } from '#protocol/contracts/loans/terms.ts'

export interface Lending {
  /** Percent a year, and since which day. */
  readonly lpr: { readonly rate: string; readonly since: string }
}

type Environment = Readonly<Record<string, string | undefined>>

/** As published on 20 May 2025. */
const USUAL = '3.00,2025-05-20'

/** Reads the environment; throws in Chinese where a value cannot be used. */
export const readLending = (env: Environment): Lending => {
  const text = env['NUOYIN_LPR'] ?? USUAL
  const [rate = '', since = ''] = text.split(',')
  if (isRate(rate) && isDay(since)) return { lpr: { rate, since } }
  throw new Error(`NUOYIN_LPR 须为一年期 LPR 和公布日，如 ${USUAL}，现在是 ${text}。`)
}
