// The state of a contract for its viewer, as a tag.
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { LABEL_WORDS } from '#protocol/contracts/contracts/label-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const TONES: Record<ContractRow['label'], Tone> = {
  draft: 'neutral',
  reviewing: 'active',
  approving: 'active',
  returned: 'danger',
  toConfirm: 'warning',
  confirming: 'active',
  preparing: 'active',
  preparingFailed: 'danger',
  toSign: 'warning',
  waiting: 'active',
  inSealUse: 'active',
  expiringSoon: 'warning',
  finishing: 'active',
  finishingFailed: 'danger',
  completed: 'success',
  voiding: 'warning',
  voided: 'danger',
  revoked: 'neutral',
  rejected: 'danger',
  expired: 'neutral',
}

/** The tag of a row's `label`. */
export const ContractLabelTag = ({ label }: { readonly label: ContractRow['label'] }) => (
  <StateTag tone={TONES[label]}>{LABEL_WORDS[label]}</StateTag>
)
