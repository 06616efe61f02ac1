// What is said of invitations that cannot be answered any more, and of what became of them.
import type { Invitation } from '#src/machines/invitation.machine.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const OVER_WORDS: Readonly<
  Record<Invitation['state'], { readonly title: string; readonly text: string }>
> = {
  open: { title: '邀请正在等待答复', text: '请重新打开邀请链接。' },
  joined: { title: '您已加入', text: '这份邀请已被接受，登录后可在右上角切换到该单位。' },
  refused: { title: '邀请已被谢绝', text: '如改变主意，请联系单位管理员重新邀请。' },
  expired: { title: '邀请已过期', text: '邀请 7 天内有效。如仍需加入，请联系单位管理员重新邀请。' },
  ended: { title: '邀请已取消', text: '单位已取消这份邀请。如有疑问，请联系单位管理员。' },
  unknown: {
    title: '没有找到这份邀请',
    text: '链接可能不完整，或已重新发送过邀请。请从最新的短信中打开，或联系单位管理员。',
  },
}

/** An application or invitation as its person sees it. */
export const MINE_WORDS: Partial<Record<StaffStatus, { readonly word: string; readonly tone: Tone }>> = {
  invited: { word: '邀请您加入', tone: 'active' },
  applied: { word: '等待对方审核', tone: 'warning' },
  refused: { word: '未通过', tone: 'danger' },
}
