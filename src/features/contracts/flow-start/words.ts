// The wizard's tables of names (domain.md §2).
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { FILLED_NAMES } from '#protocol/contracts/fields/fields.ts'
import type { PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import type { DraftCopy, DraftParty, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'

export const STEP_NAMES: Record<WizardStep, string> = {
  startType: '选择方式',
  templateSet: '填写模板',
  editDoc: '上传文件',
  signSet: '签署设置',
  signPosition: '签署位置',
  contracSigning: '发起签署',
}

const PAPER_STEP_NAMES: Partial<Record<WizardStep, string>> = {
  signSet: '填写申请',
  signPosition: '用印位置',
  contracSigning: '核对提交',
}

/** What a step is called; papers of the office have words of their own. */
export const stepName = (step: WizardStep, paper: PaperKind | undefined): string =>
  (paper === undefined ? undefined : PAPER_STEP_NAMES[step]) ?? STEP_NAMES[step]

/** How the people of one step of an approval decide together. */
export const MODE_NAMES: Record<ProcessPreview['nodes'][number]['mode'], string> = {
  1: '一人同意即可',
  2: '须全部同意',
  3: '依次审批',
}

/** When somebody a contract is copied to gets to see it. */
export const COPY_TIMING_NAMES: Record<DraftCopy['timing'], string> = { 1: '发起时', 2: '签署完成后' }

const KIND_NAMES: Record<PlaceKind, string> = {
  ...FILLED_NAMES,
  personSign: '签名',
  companySeal: '公章',
  legalSeal: '法定代表人章',
  signDate: '签署日期',
  crossPage: '骑缝章',
}

/** What a place is called; in a company it is the agent who signs by hand. */
export const kindName = (kind: PlaceKind, party: Pick<DraftParty, 'partyType'> | undefined): string =>
  kind === 'personSign' && party?.partyType === 2 ? '经办人签名' : KIND_NAMES[kind]

/** What a party is called while it may still be unnamed; `at` counts from 0. */
export const partyName = (
  party: Pick<DraftParty, 'partyType' | 'companyName' | 'name'>,
  at: number,
): string =>
  (party.partyType === 2 ? party.companyName.trim() : '') || party.name.trim() || `签署方 ${at + 1}`
