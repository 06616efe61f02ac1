// The wizard's chart with actors the test answers for, and a clock it moves.
import { SimulatedClock, createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { CallFailure } from '#protocol/call-failure.ts'
import type { Draft, DraftContent, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { flowStartMachine, stepShown } from '#src/machines/flow-start/flow-start.machine.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import type { TravelEvent, UploadEvent, UploadInput } from '#src/machines/flow-start/upload.machine.ts'
import { shownProblems } from '#src/machines/flow-start/wizard-steps.ts'
import { CONTRACT_ID, NOW, countedIds, newContent, storedDraft } from '#tests/support/draft.ts'

export interface SaveInput {
  readonly contractId: string
  readonly version: number
  readonly content: DraftContent
}

export interface Travelling {
  readonly input: UploadInput
  readonly report: (event: TravelEvent) => void
  isStopped: boolean
}

export interface WizardSetting {
  readonly content?: DraftContent
  readonly step?: WizardStep
  readonly open?: (contractId: string | undefined) => Promise<Draft>
  readonly save?: (input: SaveInput, nth: number) => Promise<{ version: number; savedAt: string }>
  readonly launch?: (
    nth: number,
  ) => Promise<{ contractId: string; myPartyId: string | null; inReview: boolean; inApproval: boolean }>
}

/** A refusal as the client throws it. */
export const refusal = (code: string, words: string, fields: Record<string, string> = {}): CallFailure =>
  new CallFailure('refused', words, { code, status: 400, fields })

/** What the wizard's actors answer unless a test says otherwise, and what they were asked. */
export const wizardLogic = (setting: WizardSetting = {}) => {
  const saves: SaveInput[] = []
  const opened: (string | undefined)[] = []
  const launches: { contractId: string; version: number }[] = []
  const travelling: Travelling[] = []
  const logic = flowStartMachine.provide({
    actors: {
      openDraft: fromPromise<
        Draft,
        { contractId: string | undefined; startType: number | undefined; templateId: string | undefined }
      >(({ input }) => {
        opened.push(input.contractId)
        return (
          setting.open?.(input.contractId) ?? Promise.resolve(storedDraft(setting.content ?? newContent()))
        )
      }),
      saveDraft: fromPromise<{ version: number; savedAt: string; content: DraftContent }, SaveInput>(
        async ({ input }) => {
          saves.push(input)
          const saved = await (setting.save?.(input, saves.length) ??
            Promise.resolve({ version: input.version + 1, savedAt: '2026-11-21T02:32:00.000Z' }))
          return { ...saved, content: input.content }
        },
      ),
      launch: fromPromise<
        { contractId: string; myPartyId: string | null; inReview: boolean; inApproval: boolean },
        { contractId: string; version: number; startType: number }
      >(({ input }) => {
        launches.push(input)
        return (
          setting.launch?.(launches.length) ??
          Promise.resolve({
            contractId: CONTRACT_ID,
            myPartyId: 'party-1',
            inReview: false,
            inApproval: false,
          })
        )
      }),
      upload: uploadMachine.provide({
        actors: {
          travel: fromCallback<UploadEvent, UploadInput>(({ input, sendBack }) => {
            const one: Travelling = { input, report: sendBack, isStopped: false }
            travelling.push(one)
            return () => {
              one.isStopped = true
            }
          }),
        },
      }),
    },
  })
  return { logic, saves, opened, launches, travelling }
}

/** Starts a wizard and waits until its draft is open. */
export const startWizard = async (setting: WizardSetting = {}) => {
  const asked = wizardLogic(setting)
  const clock = new SimulatedClock()
  const actor = createActor(asked.logic, {
    clock,
    input: {
      contractId: CONTRACT_ID,
      now: () => NOW,
      newId: countedIds(),
      ...(setting.step === undefined ? {} : { step: setting.step }),
    },
  }).start()
  const until = (isSo: (snapshot: SnapshotFrom<typeof flowStartMachine>) => boolean) => waitFor(actor, isSo)
  await until((snapshot) => !snapshot.matches('opening'))
  return {
    ...asked,
    actor,
    clock,
    until,
    step: () => stepShown(actor.getSnapshot().value),
    content: () => actor.getSnapshot().context.content,
    saving: () => (actor.getSnapshot().value as { editing: { saving: string } }).editing.saving,
    untilSaved: () => until((snapshot) => snapshot.matches({ editing: { saving: 'saved' } })),
  }
}

/** What is still wrong in the wizard as it is shown: where, and the words. */
export const problemsOf = ({ actor }: Awaited<ReturnType<typeof startWizard>>) =>
  shownProblems(actor.getSnapshot().context).map(({ path, words }) => [path, words])
