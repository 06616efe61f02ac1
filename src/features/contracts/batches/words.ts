// Words of batches: one signs for oneself, and seals for a company.

/** What is done with many contracts at once: 签署 for oneself, 用印 for a company. */
export const actWord = (isCompany: boolean): string => (isCompany ? '用印' : '签署')

export const batchTitle = (isCompany: boolean): string => `批量${actWord(isCompany)}`
