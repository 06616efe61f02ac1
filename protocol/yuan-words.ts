// A sum of money as people read it.

/** 1234567 分 as ¥12,345.67. */
export const yuanWords = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
