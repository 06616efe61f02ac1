// The states of a person's place in a company, in words (domain.md §5 Staff).

/** Every state of the staff chart but the one before anything happened, with its word. */
export const STAFF_STATUS = {
  invited: '待加入',
  applied: '待审核',
  active: '在职',
  disabled: '停用',
  left: '已离职',
  expired: '邀请已过期',
  cancelled: '邀请已取消',
  refused: '已拒绝',
} as const

/** The states of a staff record. */
export type StaffStatus = keyof typeof STAFF_STATUS
/** The same as stored; `outside` lives only inside the transaction that makes the row. */
export type StaffState = StaffStatus | 'outside'

/** Days an invitation stays open. */
export const INVITATION_DAYS = 7
