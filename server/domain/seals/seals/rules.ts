// How seals are numbered, what they are drawn from, and what may be done with them.
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { CompanySealSpec, Seal } from '#protocol/seals/seals/seals.ts'
import { SEAL_KINDS } from '#server/documents/drawing/seal-spec.ts'
import type { SealKind, SealSpec } from '#server/documents/drawing/seal-spec.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import type { SealEvent } from '#server/domain/seals/seals/machine.ts'

/** A person keeps no more signatures than this. */
export const MOST_SIGNATURES = 10

export type SealState = keyof typeof SEAL_STATUS
export type SealAction = Seal['actions'][number]

/** The chart's state behind a stored number. */
export const stateOf = (status: number): SealState => {
  const found = Object.entries(SEAL_STATUS).find(([, number]) => number === status)
  if (!found) throw new TypeError(`no seal status ${status}`)
  return found[0] as SealState
}

/** The chart's event for what a person does. */
export const eventOf = (action: SealAction, reason = ''): SealEvent => {
  const events: Readonly<Record<SealAction, SealEvent>> = {
    enable: { type: 'seal.enabled' },
    setDefault: { type: 'seal.chosen' },
    approve: { type: 'seal.approved' },
    disable: { type: 'seal.disabled', reason },
    cancel: { type: 'seal.cancelled', reason },
    refuse: { type: 'seal.refused', reason },
  }
  return events[action]
}

const RIGHTS: Readonly<Record<SealAction, string>> = {
  enable: 'enable',
  disable: 'enable',
  cancel: 'del',
  setDefault: 'setDefault',
  approve: 'audit',
  refuse: 'audit',
}

/** The right an action on a company's seal needs (domain.md §5 signature). */
export const rightFor = (action: SealAction): string => RIGHTS[action]

/** Whether a company must be given a reason. */
export const needsReason = (action: SealAction): boolean =>
  action === 'disable' || action === 'cancel' || action === 'refuse'

const ACTIONS: readonly SealAction[] = ['enable', 'disable', 'cancel', 'setDefault', 'approve', 'refuse']

/** What the chart allows now, among what `may` allows. */
export const actionsFor = (
  seal: { status: number; isDefault: boolean },
  may: (action: SealAction) => boolean,
): SealAction[] => {
  const snapshot = snapshotOf(sealMachine, { state: stateOf(seal.status), context: {} })
  return ACTIONS.filter(
    (action) => snapshot.can(eventOf(action)) && may(action) && !(action === 'setDefault' && seal.isDefault),
  )
}

const KINDS: Readonly<Record<number, SealKind>> = {
  [SEAL_TYPE.official]: 'company',
  [SEAL_TYPE.contract]: 'contract',
  [SEAL_TYPE.finance]: 'finance',
  [SEAL_TYPE.personnel]: 'personnel',
  [SEAL_TYPE.legalPerson]: 'legal',
  [SEAL_TYPE.invoice]: 'invoice',
  [SEAL_TYPE.other]: 'other',
}

/** A kind's name: 合同专用章; 个人签名 for 0. */
export const kindWord = (type: number): string => {
  const kind = KINDS[type]
  return kind === undefined ? '个人签名' : SEAL_KINDS[kind].label
}

/** What a company's seal is drawn from: the certified names and numbers, never what a client says they are. */
export const drawnFrom = (
  company: { name: string; legalPerson: string; creditCode: string },
  spec: CompanySealSpec,
): SealSpec => {
  const kind = KINDS[spec.type] ?? 'other'
  return {
    kind,
    name: kind === 'legal' ? company.legalPerson : company.name,
    outline: spec.shape,
    color: spec.colour,
    opacity: spec.opacity,
    ...(spec.withStar ? {} : { star: false }),
    ...(spec.middleText === undefined ? {} : { words: spec.middleText }),
    ...(spec.bottomText === undefined ? {} : { code: spec.bottomText }),
    ...(kind === 'invoice' ? { taxNumber: company.creditCode } : {}),
  }
}
