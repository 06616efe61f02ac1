// How prices, numbers and modules of packages are said.
import { yuanWords } from '#protocol/yuan-words.ts'

/** Modules by their code. */
export const MODULE_NAMES: Readonly<Record<string, string>> = { 1: '合同签署', 2: '协同办公', 3: '人事管理' }

/** Modules of a package, from its codes `1,2`. */
export const moduleWords = (codes: string): string =>
  codes
    .split(',')
    .flatMap((code) => MODULE_NAMES[code] ?? [])
    .join('、')

/** A number of documents, in thousands: 10,000. */
export const documentsWords = (count: number): string => count.toLocaleString('zh-CN')

/** A price as offers say it: what costs nothing is 免费. */
export const offeredPrice = (fen: number): string => (fen === 0 ? '免费' : yuanWords(fen))
