// The one running wizard: it outlives the pages of its routes, follows the address and leads it.
import { createActor, waitFor } from 'xstate'
import type { ActorRefFrom, InspectionEvent, Observer, SnapshotFrom } from 'xstate'
import { CallFailure } from '#protocol/call-failure.ts'
import { WIZARD_STEPS } from '#protocol/contracts/drafts/drafts.ts'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { PAPER_KINDS, PAPER_START, paperKindOf } from '#protocol/office/papers/terms.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { stepShown } from '#src/machines/flow-start/flow-start.machine.ts'
import type { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'

export type FlowStartActor = ActorRefFrom<typeof flowStartMachine>

/** What an address says about the wizard. */
export interface WizardAddress {
  readonly step: WizardStep | undefined
  readonly contractId: string | undefined
  /** Of a paper of the office; undefined for a contract. */
  readonly paper?: PaperKind | undefined
  /** The template that a new draft is filled from. */
  readonly templateId?: string | undefined
}

export interface WizardDeps {
  readonly logic: typeof flowStartMachine
  readonly now: () => number
  readonly newId: () => string
  readonly address: () => { readonly path: string; readonly search: string }
  readonly navigate: (to: string, options: { replace: boolean }) => void
  /** Files its owner gave to another page that a new wizard begins with; they are given once. */
  readonly broughtFiles: (owner: string) => readonly File[]
}

/** How long a wizard nobody shows waits for another of its pages before it ends. */
const GRACE_MS = 1_000
/** How long an ending wizard may take to save what is unsaved. */
const LAST_SAVE_MS = 30_000

const BASE = '/flowStart/'

/** Steps that papers of the office have pages of their own for (specification §2). */
const PAPER_PAGES: Partial<Record<WizardStep, string>> = {
  signSet: 'signSet2',
  contracSigning: 'fileSigning',
}

const pageOf = (step: WizardStep, paper: PaperKind | undefined): string =>
  (paper === undefined ? undefined : PAPER_PAGES[step]) ?? step

/** Reads the address of a wizard's page. */
export const addressOf = (path: string, search: string): WizardAddress => {
  const name = path.startsWith(BASE) ? path.slice(BASE.length) : ''
  const query = new URLSearchParams(search)
  const contractId = query.get('contractId')
  const paper = PAPER_KINDS.find((kind) => kind === query.get('paper'))
  return {
    step: WIZARD_STEPS.find((step) => pageOf(step, paper) === name),
    contractId: contractId === null || contractId === '' ? undefined : contractId,
    paper,
    templateId: query.get('templateId') || undefined,
  }
}

/** The address of a step. */
export const addressFor = (step: WizardStep, contractId: string, paper?: PaperKind): string =>
  `${BASE}${pageOf(step, paper)}?${paper === undefined ? '' : `paper=${paper}&`}contractId=${contractId}`

const isSettled = (snapshot: SnapshotFrom<typeof flowStartMachine>): boolean =>
  snapshot.status !== 'active' ||
  !snapshot.matches('editing') ||
  snapshot.matches({ editing: { saving: 'saveFailed' } }) ||
  snapshot.matches({ editing: { saving: 'conflicted' } }) ||
  (snapshot.matches({ editing: { saving: 'saved' } }) &&
    snapshot.context.content === snapshot.context.draft.content)

/** Whether leaving the page now would lose something typed. */
export const isUnsaved = (snapshot: SnapshotFrom<typeof flowStartMachine>): boolean =>
  snapshot.matches('editing') && snapshot.context.content !== snapshot.context.draft.content

interface Held {
  readonly owner: string
  readonly actor: FlowStartActor
  users: number
  isStarted: boolean
  ending: ReturnType<typeof setTimeout> | undefined
}

/** Keeps at most one wizard running. */
export const createWizards = (deps: WizardDeps) => {
  let held: Held | undefined

  const contractIdOf = (actor: FlowStartActor): string => actor.getSnapshot().context.draft.contractId

  const paperOf = (actor: FlowStartActor): PaperKind | undefined =>
    paperKindOf(actor.getSnapshot().context.startType ?? 0)

  const lead = (actor: FlowStartActor, replace: boolean): void => {
    const step = stepShown(actor.getSnapshot().value)
    const contractId = contractIdOf(actor)
    const { path, search } = deps.address()
    const here = addressOf(path, search)
    // Other pages have their places beneath the same path: whoever went there is not led back.
    if (step === undefined || held?.actor !== actor || here.step === undefined) return
    if (here.contractId !== undefined && here.contractId !== contractId) return
    if (here.step === step && here.contractId === contractId) return
    const paper = paperOf(actor)
    deps.navigate(addressFor(step, contractId, paper), { replace: replace || here.contractId === undefined })
  }

  const end = async (ended: Held): Promise<void> => {
    if (held === ended) held = undefined
    if (ended.isStarted && ended.actor.getSnapshot().status === 'active') {
      ended.actor.send({ type: 'save.requested' })
      await waitFor(ended.actor, isSettled, { timeout: LAST_SAVE_MS }).catch(() => undefined)
    }
    ended.actor.stop()
  }

  const open = (owner: string, address: WizardAddress, inspect?: Observer<InspectionEvent>): Held => {
    const actor = createActor(deps.logic, {
      input: {
        contractId: address.contractId,
        now: deps.now,
        newId: deps.newId,
        ...(address.step === undefined ? {} : { step: address.step }),
        ...(address.paper === undefined ? {} : { startType: PAPER_START[address.paper] }),
        ...(address.templateId === undefined ? {} : { templateId: address.templateId }),
      },
      ...(inspect === undefined ? {} : { inspect }),
    })
    let wasShown = false
    const isNew =
      address.contractId === undefined && address.paper === undefined && address.templateId === undefined
    let brought = isNew ? deps.broughtFiles(owner) : []
    actor.subscribe(() => {
      if (brought.length > 0 && stepShown(actor.getSnapshot().value) === 'startType') {
        const files = brought.map((file) => ({ name: file.name, size: file.size, source: file }))
        brought = []
        // Whoever comes with files has chosen how to start.
        actor.send({ type: 'start.picked', startType: 1 })
        actor.send({ type: 'files.picked', files })
        return
      }
      // While the file is made the person is on the way to a step they asked for.
      const isShown =
        stepShown(actor.getSnapshot().value) !== undefined || actor.getSnapshot().matches('makingFile')
      // Arriving is no step the person took, so going back leads out of the wizard.
      lead(actor, !wasShown)
      wasShown = isShown
    })
    return { owner, actor, users: 0, isStarted: false, ending: undefined }
  }

  return {
    /** The wizard an address means; starts nothing yet, so that it may be asked while rendering. */
    actorFor: (
      owner: string,
      address: WizardAddress,
      inspect?: Observer<InspectionEvent>,
    ): FlowStartActor => {
      if (held !== undefined) {
        const contractId = contractIdOf(held.actor)
        const isSameKind = paperOf(held.actor) === address.paper
        // A new one has no id yet; what it is filled from tells it from another new one.
        const isSame =
          contractId === (address.contractId ?? '') &&
          (contractId !== '' || held.actor.getSnapshot().context.templateId === address.templateId)
        if (held.owner === owner && isSameKind && isSame) return held.actor
        void end(held)
      }
      held = open(owner, address, inspect)
      return held.actor
    },
    /** Saves what is unsaved and waits for it; rejects in words for the person when that fails. */
    keep: async (actor: FlowStartActor): Promise<void> => {
      if (!isUnsaved(actor.getSnapshot())) return
      actor.send({ type: 'save.requested' })
      await waitFor(actor, isSettled, { timeout: LAST_SAVE_MS }).catch(() => undefined)
      if (isUnsaved(actor.getSnapshot()))
        throw new CallFailure('refused', '填写中的合同没有保存成功，请等保存成功后再切换身份。')
    },
    /** Keeps the wizard running until the returned function is called and no other page took it over. */
    retain: (actor: FlowStartActor): (() => void) => {
      const kept = held?.actor === actor ? held : undefined
      if (kept === undefined) return () => {}
      kept.users += 1
      clearTimeout(kept.ending)
      if (!kept.isStarted) {
        kept.isStarted = true
        actor.start()
      }
      return () => {
        kept.users -= 1
        if (kept.users > 0) return
        if (actor.getSnapshot().status === 'active') actor.send({ type: 'save.requested' })
        kept.ending = setTimeout(() => void end(kept), GRACE_MS)
      }
    },
    /** Brings the wizard to the step of the address, or the address back to the wizard's. */
    follow: (actor: FlowStartActor, step: WizardStep | undefined): void => {
      const shown = stepShown(actor.getSnapshot().value)
      if (shown === undefined || step === shown) return
      const isOpen = step !== undefined && actor.getSnapshot().can({ type: 'step.opened', step })
      if (isOpen) actor.send({ type: 'step.opened', step })
      else lead(actor, true)
    },
  }
}

export type Wizards = ReturnType<typeof createWizards>
