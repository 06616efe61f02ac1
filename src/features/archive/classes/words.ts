// What the page of classes says of rules and of who may look.
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'

const yuan = (fen: number): string => `${(fen / 100).toLocaleString('zh-CN')} 元`

/** A rule in one line; a dash for none. */
export const ruleWords = (rule: ArchiveClass['rule']): string => {
  if (rule === null) return '—'
  const { types, parties, amountFrom, amountTo, departmentIds } = rule
  return [
    types.join('、'),
    parties.length === 0 ? '' : `签约方含${parties.join('或')}`,
    amountFrom === null ? '' : `不低于 ${yuan(amountFrom)}`,
    amountTo === null ? '' : `不高于 ${yuan(amountTo)}`,
    departmentIds.length === 0 ? '' : `${departmentIds.length} 个部门`,
  ]
    .filter((part) => part !== '')
    .join('，')
}

/** To whom a class is open, in one line. */
export const viewerWords = ({ viewers, parentId }: Pick<ArchiveClass, 'viewers' | 'parentId'>): string => {
  if (viewers === null) return parentId === null ? '全部' : '随上级'
  const names = [...viewers.staff, ...viewers.roles, ...viewers.departments].map(({ name }) => name)
  if (names.length === 0) return '仅管理员'
  return names.length <= 3 ? names.join('、') : `${names.slice(0, 3).join('、')}等 ${names.length} 项`
}
