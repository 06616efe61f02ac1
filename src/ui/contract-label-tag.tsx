// The state of a contract for its viewer, as a tag.
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const WORDS: Record<ContractRow['label'], { tone: Tone; word: string }> = {
  draft: { tone: 'neutral', word: '草稿' },
  reviewing: { tone: 'active', word: '内容审查中' },
  approving: { tone: 'active', word: '审批中' },
  returned: { tone: 'danger', word: '已退回' },
  toConfirm: { tone: 'warning', word: '待我确认' },
  confirming: { tone: 'active', word: '确认中' },
  preparing: { tone: 'active', word: '准备签署' },
  preparingFailed: { tone: 'danger', word: '准备失败' },
  toSign: { tone: 'warning', word: '待我签' },
  waiting: { tone: 'active', word: '待他人签' },
  inSealUse: { tone: 'active', word: '用印中' },
  expiringSoon: { tone: 'warning', word: '即将到期' },
  finishing: { tone: 'active', word: '固化中' },
  finishingFailed: { tone: 'danger', word: '固化失败' },
  completed: { tone: 'success', word: '已完成' },
  voiding: { tone: 'warning', word: '作废中' },
  voided: { tone: 'danger', word: '已作废' },
  revoked: { tone: 'neutral', word: '已撤回' },
  rejected: { tone: 'danger', word: '已拒签' },
  expired: { tone: 'neutral', word: '已过期' },
}

/** The tag of a row's `label`. */
export const ContractLabelTag = ({ label }: { readonly label: ContractRow['label'] }) => (
  <StateTag tone={WORDS[label].tone}>{WORDS[label].word}</StateTag>
)
