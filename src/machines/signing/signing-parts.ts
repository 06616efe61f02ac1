// What the chart of the signing page works with: what it keeps, hears, asks for and decides by.
import { and, assign, or, setup, stateIn } from 'xstate'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { WILLING_LIFETIME_MINUTES } from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { chooseAgain, neededKinds } from '#src/machines/signing/seal-choice.ts'
import type { ChosenSeals, SealKind } from '#src/machines/signing/seal-choice.ts'
import { unprovided } from '#src/machines/unprovided.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

export interface PartyRef {
  readonly contractId: string
  readonly partyId: string
}

export interface SigningContext extends PartyRef {
  readonly task: SignTask | undefined
  /** All that may be chosen from. */
  readonly seals: readonly Seal[]
  /** Those made on this page; one-time signatures are in no list of the server. */
  readonly made: readonly Seal[]
  readonly chosen: ChosenSeals
  /** Documents whose last page was reached. */
  readonly readDocuments: readonly string[]
  /** What is left of the reading time the initiator asks for. */
  readonly secondsToRead: number
  readonly willingToken: string
  readonly state: SignState | undefined
  readonly failure: CallFailure | undefined
  /** What failed; the message is shown where it was tried. */
  readonly failedAt: FailedAt | undefined
}

export type FailedAt = 'loading' | 'proving' | 'submitting' | 'applying' | 'sealing' | 'rejecting'

export type SigningEvent =
  | { type: 'task.reloaded' }
  | { type: 'document.read'; documentId: string }
  | { type: 'seal.chosen'; kind: SealKind; sealId: string }
  | { type: 'seal.made'; kind: SealKind; seal: Seal }
  | { type: 'will.submitted'; method: WillingMethod; secret: string }
  | { type: 'sign.submitted' }
  /** 申请用印: somebody else puts the company's seal. */
  | { type: 'apply.submitted'; reason: string }
  | { type: 'reject.submitted'; reason: string }
  | { type: 'failure.read' }

/** What the signing chart is made of: types, actors, guards, delays and actions. */
export const signingParts = setup({
  types: {
    input: {} as PartyRef,
    context: {} as SigningContext,
    events: {} as SigningEvent,
    tags: {} as 'busy' | 'editable' | 'ticked' | 'blocking',
    meta: {} as StateMeta,
    children: {} as { willingCode: 'verifyCode'; faceCheck: 'faceCheck' },
  },
  actors: {
    loadTask: unprovided<SignTask, PartyRef>('loadTask'),
    proveWill: unprovided<
      { willingToken: string; expiresAt: string },
      PartyRef & { method: WillingMethod; secret: string; documentsHash: string }
    >('proveWill'),
    sign: unprovided<unknown, PartyRef & { willingToken: string; seals: ChosenSeals }>('sign'),
    apply: unprovided<unknown, PartyRef & { reason: string; willingToken: string; seals: ChosenSeals }>(
      'apply',
    ),
    reject: unprovided<unknown, PartyRef & { reason: string }>('reject'),
    askState: unprovided<SignState, PartyRef>('askState'),
    verifyCode: verifyCodeMachine,
    faceCheck: faceCheckMachine,
  },
  delays: {
    second: 1_000,
    willingLifetime: WILLING_LIFETIME_MINUTES * 60_000,
    // Whoever waits for a time-stamp service waits for minutes.
    pollInterval: ({ context }) => (context.state?.stampsAwaitedSince == null ? 500 : 5_000),
  },
  guards: {
    isBlocked: ({ context }) => context.task?.blocked !== null,
    isSealing: ({ context }) => context.task?.status === PARTY_STATUS.sealing,
    hasSigned: ({ context }) => context.task?.status === PARTY_STATUS.signed,
    isAllRead: ({ context }) =>
      context.task?.documents.every((document) => context.readDocuments.includes(document.documentId)) ===
      true,
    isLongEnough: ({ context }) => context.secondsToRead <= 0,
    isAllChosen: ({ context }) =>
      context.task !== undefined &&
      neededKinds(context.task).every((kind) => context.chosen[kind] !== undefined),
    isAllTicked: and([
      stateIn({ preparing: { reading: 'read' } }),
      stateIn({ preparing: { dwelling: 'enough' } }),
    ]),
    mustApply: ({ context }) => context.task?.prospect != null,
    // A party without signature and seal needs no proof of will.
    needsNoWill: ({ context }) => context.task?.prospect != null && neededKinds(context.task).length === 0,
    isWilled: or([
      stateIn({ preparing: { proving: 'proven' } }),
      stateIn({ preparing: { proving: 'spared' } }),
    ]),
    isRefusing: stateIn({ preparing: { refusing: 'rejecting' } }),
    isStateSigned: ({ context }) => context.state?.status === PARTY_STATUS.signed,
    isStateSealing: ({ context }) => context.state?.status === PARTY_STATUS.sealing,
  },
  actions: {
    takeTask: assign(({ context }, { task }: { task: SignTask }) => {
      // One that was made here and kept comes back with the server's.
      const kept = new Set(task.seals.map(({ sealId }) => sealId))
      const seals = [...context.made.filter(({ sealId }) => !kept.has(sealId)), ...task.seals]
      return {
        task,
        seals,
        chosen: chooseAgain(task, seals, context.chosen),
        // What was read before the task was opened again need not be read twice.
        secondsToRead: context.task === undefined ? task.minReadSeconds : context.secondsToRead,
        willingToken: '',
      }
    }),
    countDown: assign({ secondsToRead: ({ context }) => context.secondsToRead - 1 }),
    rememberFailure: assign((_, params: { error: unknown; at: FailedAt }) => ({
      failure: asCallFailure(params.error),
      failedAt: params.at,
    })),
    forgetFailure: assign({ failure: undefined, failedAt: undefined }),
    rememberRead: assign(({ context }, params: { documentId: string }) => ({
      readDocuments: [...new Set([...context.readDocuments, params.documentId])],
    })),
    chooseSeal: assign(({ context }, params: { kind: SealKind; sealId: string }) => ({
      chosen: { ...context.chosen, [params.kind]: params.sealId },
    })),
    addSeal: assign(({ context }, params: { kind: SealKind; seal: Seal }) => ({
      seals: [params.seal, ...context.seals],
      made: [params.seal, ...context.made],
      chosen: { ...context.chosen, [params.kind]: params.seal.sealId },
    })),
    rememberWill: assign((_, params: { willingToken: string }) => ({ willingToken: params.willingToken })),
    forgetWill: assign({ willingToken: '' }),
    rememberState: assign((_, params: { state: SignState }) => ({ state: params.state })),
  },
})
