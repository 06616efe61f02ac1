// States of people in a company with their tones, tabs, and what is handed over, in words.
import type { ColleagueWork, OpenTask, StaffTab } from '#protocol/company/staff/staff.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const STATUS_TONE: Readonly<Record<StaffStatus, Tone>> = {
  invited: 'active',
  applied: 'warning',
  active: 'success',
  disabled: 'danger',
  left: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  refused: 'neutral',
}

export const TAB_WORDS: Readonly<Record<StaffTab, string>> = {
  working: '在职与停用',
  invited: '邀请',
  applied: '待审核',
  left: '已离职',
}

export const EMPTY_WORDS: Readonly<Record<StaffTab, string>> = {
  working: '还没有员工',
  invited: '没有发出的邀请',
  applied: '没有待审核的加入申请',
  left: '没有离职的员工',
}

export const TASK_WORDS: Readonly<Record<OpenTask['kind'], string>> = {
  toSign: '待签署',
  toReview: '待审查',
  toApprove: '待审批',
  launched: '办理中的合同',
  draft: '草稿',
  paper: '签报与用印',
  promise: '履约事项',
}

const WORKS: Readonly<Partial<Record<OpenTask['kind'], ColleagueWork>>> = {
  toSign: 'sign',
  toReview: 'review',
  toApprove: 'approve',
}

/** What somebody must be allowed to do who takes all tasks of these kinds. */
export const workOf = (kinds: readonly OpenTask['kind'][]): ColleagueWork => {
  const works = new Set(kinds.map((kind) => WORKS[kind] ?? 'takeOver').filter((work) => work !== 'takeOver'))
  const [only = 'takeOver'] = works
  return works.size > 1 ? 'everything' : only
}
