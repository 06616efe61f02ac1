// Nationalities in Chinese, from the reader's own language data.

const names = new Intl.DisplayNames(['zh-CN'], { type: 'region' })

/** 瑞典 for SE; the code itself where there is no name. */
export const nationalityName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
