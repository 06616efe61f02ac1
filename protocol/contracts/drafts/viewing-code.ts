// 查看码: what a recipient types before a contract is shown.

const FORM = /^\d{4,8}$/

/** Why a viewing code cannot stand, in words; undefined where it can, or where none is asked for. */
export const viewingCodeProblem = (code: string | undefined): string | undefined =>
  code === undefined || FORM.test(code) ? undefined : '查看码为 4–8 位数字'
