// Words of the signing page, keyed by the codes of places, parties and obstacles.
import type { FieldKind, SignStyle } from '#protocol/contracts/drafts/drafts.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const PLACE_WORDS: Record<FieldKind, string> = {
  personSign: '签名',
  companySeal: '单位印章',
  legalSeal: '法定代表人章',
  signDate: '签署日期',
  crossPage: '骑缝章',
}

export const PARTY_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [PARTY_STATUS.pending]: { word: '未轮到', tone: 'neutral' },
  [PARTY_STATUS.toConfirm]: { word: '待确认', tone: 'active' },
  [PARTY_STATUS.toSign]: { word: '待签署', tone: 'active' },
  [PARTY_STATUS.sealApproving]: { word: '用印审批中', tone: 'active' },
  [PARTY_STATUS.toSeal]: { word: '待用印', tone: 'active' },
  [PARTY_STATUS.signed]: { word: '已签署', tone: 'success' },
  [PARTY_STATUS.rejected]: { word: '已拒签', tone: 'danger' },
  [PARTY_STATUS.expired]: { word: '已过期', tone: 'warning' },
  [PARTY_STATUS.cancelled]: { word: '已取消', tone: 'neutral' },
  [PARTY_STATUS.objected]: { word: '有异议', tone: 'danger' },
  [PARTY_STATUS.sealing]: { word: '落章中', tone: 'active' },
}

/** Signatures that are made on the signing page itself; a picture is taken on the page of signatures. */
export type Way = 'drawn' | 'typed'

export const WAY_WORDS: Record<Way, string> = { drawn: '手写', typed: '字体签名' }

/** Which of them the initiator takes. */
export const waysOf = (styles: readonly SignStyle[]): Way[] =>
  styles.filter((style): style is Way => style !== 'picture')
